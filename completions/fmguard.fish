# fmguard — SPDX-License-Identifier: Apache-2.0
# Made from the tables of options in Sources/GuardCLI: see CONTRIBUTING.md.
complete -c fmguard -f
complete -c fmguard -n __fish_use_subcommand -a check -d 'Say whether texts may pass, and which layer declined if not'
complete -c fmguard -n __fish_use_subcommand -a serve -d 'Serve checks over HTTP, and reload lists and policies while running'
complete -c fmguard -n __fish_use_subcommand -a reload -d 'Make a running service load its configuration directory again, and say what came of it'
complete -c fmguard -n __fish_use_subcommand -a help -d 'Tell how the program or one command is used'
complete -c fmguard -n __fish_use_subcommand -a version -d 'Tell which version this is'
complete -c fmguard -n '__fish_seen_subcommand_from help' -a 'check serve reload help version'
complete -c fmguard -n '__fish_seen_subcommand_from check' -F
complete -c fmguard -n '__fish_seen_subcommand_from check' -l stage -x -a 'input output' -d 'Where the text stands: before or after the model (default: input)'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l policy -x -d 'The policy asked for (default: default)'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l shape -x -a 'string guided' -d 'The shape of the response; a guided text is JSON (default: string)'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l prompt -x -d 'What the model was asked, for a check of its answer'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l locale -x -d 'The language of the text, a BCP 47 tag such as de or pt-BR'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l explain -d 'Tell which rules fired, and where'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l text -x -d 'Check this text; may be given several times'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l format -x -a 'text json jsonl' -d 'How verdicts are told (default: text on a terminal, else json)'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l color -x -a 'auto always never' -d 'Whether to use colour (default: auto)'
complete -c fmguard -n '__fish_seen_subcommand_from check' -l config -x -a '(__fish_complete_directories)' -d 'The configuration directory (default: the first found)'
complete -c fmguard -n '__fish_seen_subcommand_from check' -s h -l help -d 'Show this help'
complete -c fmguard -n '__fish_seen_subcommand_from serve' -F
complete -c fmguard -n '__fish_seen_subcommand_from serve' -l config -x -a '(__fish_complete_directories)' -d 'The configuration directory (default: the first found)'
complete -c fmguard -n '__fish_seen_subcommand_from serve' -l listen -x -d 'Where to listen; may be given several times (default: 127.0.0.1:8080)'
complete -c fmguard -n '__fish_seen_subcommand_from serve' -l log -x -a 'text json' -d 'How the log is written (default: text)'
complete -c fmguard -n '__fish_seen_subcommand_from serve' -l check -d 'Look at the configuration, and serve nothing'
complete -c fmguard -n '__fish_seen_subcommand_from serve' -s h -l help -d 'Show this help'
complete -c fmguard -n '__fish_seen_subcommand_from reload' -F
complete -c fmguard -n '__fish_seen_subcommand_from reload' -l to -x -d 'Where the service listens (default: unix:/run/fmguard.sock)'
complete -c fmguard -n '__fish_seen_subcommand_from reload' -l key-file -r -F -d 'A file that holds an operator\'s key'
complete -c fmguard -n '__fish_seen_subcommand_from reload' -s h -l help -d 'Show this help'
