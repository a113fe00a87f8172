// swift-tools-version: 6.2
// fmguard — SPDX-License-Identifier: Apache-2.0
// Benchmarks, a package of its own so that no user of fmguard builds them.

import PackageDescription

let package = Package(
  name: "fmguard-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fmguard", path: "..")],
  targets: [
    .executableTarget(
      name: "fmguard-bench",
      dependencies: [
        .product(name: "GuardClassifier", package: "fmguard"),
        .product(name: "GuardMatch", package: "fmguard"),
        .product(name: "FMGuard", package: "fmguard"),
      ]),
    .executableTarget(
      name: "fmguard-refusal-eval", dependencies: [.product(name: "GuardRefusal", package: "fmguard")]),
  ],
  swiftLanguageModes: [.v6]
)
