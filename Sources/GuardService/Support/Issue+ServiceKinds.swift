// fmguard — SPDX-License-Identifier: Apache-2.0
// What can go wrong with the service itself, wherever in it. A table.

internal import GuardYAML

extension Issue.Kind {
  static let noThread = Self(
    "no_thread", "the system has no thread left for it", remedy: "raise the limit of threads, such as `TasksMax=`")
}
