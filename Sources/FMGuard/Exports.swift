// fmguard — SPDX-License-Identifier: Apache-2.0
// What comes along with `import FMGuard`: the vocabulary of lists, models, policies, verdicts and outcomes, counters,
// and issues of configuration files, keys and signatures.

@_exported public import GuardClassifier
@_exported public import GuardCounters
@_exported public import GuardLists
@_exported public import GuardModels
@_exported public import GuardOutcome
@_exported public import GuardPolicy
@_exported public import GuardRefusal
@_exported public import GuardSigning
@_exported public import GuardText
@_exported public import GuardYAML
