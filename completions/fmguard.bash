# fmguard — SPDX-License-Identifier: Apache-2.0
# Made from the tables of options in Sources/GuardCLI: see CONTRIBUTING.md.
_fmguard() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W 'check explain lint eval diff import train serve reload keygen sign verify help version --help --version' -- "$current")
    return
  fi
  case ${COMP_WORDS[1]} in
    help) mapfile -t COMPREPLY < <(compgen -W 'check explain lint eval diff import train serve reload keygen sign verify help version' -- "$current") ;;
    check)
      case $previous in
        --stage) mapfile -t COMPREPLY < <(compgen -W 'input output' -- "$current") ;;
        --policy) : ;;
        --shape) mapfile -t COMPREPLY < <(compgen -W 'string guided' -- "$current") ;;
        --prompt) : ;;
        --locale) : ;;
        --text) : ;;
        --format) mapfile -t COMPREPLY < <(compgen -W 'text json jsonl' -- "$current") ;;
        --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current") ;;
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--stage --policy --shape --prompt --locale --explain --text --format --color --config -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    explain)
      case $previous in
        --stage) mapfile -t COMPREPLY < <(compgen -W 'input output' -- "$current") ;;
        --policy) : ;;
        --shape) mapfile -t COMPREPLY < <(compgen -W 'string guided' -- "$current") ;;
        --prompt) : ;;
        --locale) : ;;
        --text) : ;;
        --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current") ;;
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--stage --policy --shape --prompt --locale --text --color --config -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    lint)
      case $previous in
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        --corpus) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --dictionary) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --skip) mapfile -t COMPREPLY < <(compgen -W 'misses-running-text duplicate-entry covered-entry short-term ambiguous-term hits-dictionary-words hits-corpus mixed-scripts foreign-script wrong-language boundary-beside-unspaced regex-runs-away regex-without-literal regex-far-from-literal unused-exception list-in-no-policy policy-names-nothing policy-enforces-nothing policy-never-itself unknown-label model-in-no-policy' -- "$current") ;;
        --format) mapfile -t COMPREPLY < <(compgen -W 'text json sarif' -- "$current") ;;
        --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--config --corpus --dictionary --skip --format --color -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    eval)
      case $previous in
        --stage) mapfile -t COMPREPLY < <(compgen -W 'input output' -- "$current") ;;
        --policy) : ;;
        --shape) mapfile -t COMPREPLY < <(compgen -W 'string guided' -- "$current") ;;
        --prompt) : ;;
        --locale) : ;;
        --baseline) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --min-recall) : ;;
        --min-precision) : ;;
        --max-false-positives) : ;;
        --max-failures) : ;;
        --max-regressions) : ;;
        --format) mapfile -t COMPREPLY < <(compgen -W 'text json junit html' -- "$current") ;;
        --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current") ;;
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--stage --policy --shape --prompt --locale --baseline --min-recall --min-precision --max-false-positives --max-failures --max-regressions --show-texts --format --color --config -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    diff)
      case $previous in
        --stage) mapfile -t COMPREPLY < <(compgen -W 'input output' -- "$current") ;;
        --policy) : ;;
        --shape) mapfile -t COMPREPLY < <(compgen -W 'string guided' -- "$current") ;;
        --prompt) : ;;
        --locale) : ;;
        --corpus) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --shadow-report) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --format) mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current") ;;
        --color) mapfile -t COMPREPLY < <(compgen -W 'auto always never' -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--stage --policy --shape --prompt --locale --corpus --shadow-report --show-texts --format --color -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    import)
      case $previous in
        --into) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        --from) mapfile -t COMPREPLY < <(compgen -W 'six-key azure bedrock words csv' -- "$current") ;;
        --region) : ;;
        --category) : ;;
        --severity) mapfile -t COMPREPLY < <(compgen -W 'low medium high critical' -- "$current") ;;
        --language) : ;;
        --stage) mapfile -t COMPREPLY < <(compgen -W 'input output both' -- "$current") ;;
        --match) mapfile -t COMPREPLY < <(compgen -W 'word prefix substring' -- "$current") ;;
        --report) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--into --dry-run --from --region --category --severity --language --stage --match --report -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    train)
      case $previous in
        --data) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --benign) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --out) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --recipe) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --base) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --test) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --seed) : ;;
        --epochs) : ;;
        --grams) : ;;
        --min-rows) : ;;
        --held-out) : ;;
        --false-positives) : ;;
        --explain) : ;;
        --format) mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--data --benign --out --recipe --base --test --seed --epochs --grams --min-rows --held-out --false-positives --explain --format -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    serve)
      case $previous in
        --settings) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        --listen) : ;;
        --certificate) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --certificate-key) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --keys) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --public-key) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --state) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        --log) mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--settings --config --listen --certificate --certificate-key --keys --public-key --state --watch --log --check -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    reload)
      case $previous in
        --to) : ;;
        --key-file) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--to --key-file -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    keygen)
      case $previous in
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '-h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    sign)
      case $previous in
        --key) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        --list) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --serial) : ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--key --config --list --serial -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
    verify)
      case $previous in
        --public-key) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        --config) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
        --list) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        *)
          if [[ $current == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--public-key --config --list -h --help' -- "$current")
          else
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
          fi
          ;;
      esac
      ;;
  esac
}
complete -o filenames -F _fmguard fmguard
