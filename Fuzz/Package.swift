// swift-tools-version: 6.2
// fmguard — SPDX-License-Identifier: Apache-2.0
// Fuzz targets, a package of its own so that no user of fmguard builds them. `Fuzz/run` builds and links them: the
// sanitizers have to be in every module, and an input's entry point takes the place of `main`.

import PackageDescription

let package = Package(
  name: "fmguard-fuzz",
  platforms: [.macOS(.v15)],
  products: [.library(name: "FuzzTargets", type: .static, targets: ["FuzzTargets"])],
  dependencies: [.package(name: "fmguard", path: "..")],
  targets: [
    .target(
      name: "FuzzTargets",
      dependencies: [
        .product(name: "GuardClassifier", package: "fmguard"),
        .product(name: "GuardMatch", package: "fmguard"),
        .product(name: "FMGuard", package: "fmguard"),
      ],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .strictMemorySafety()])
  ],
  swiftLanguageModes: [.v6]
)
