// swift-tools-version: 6.2
// fmguard — SPDX-License-Identifier: Apache-2.0
// The package: one table of targets, each with what it may import. The check script builds with
// `--explicit-target-dependency-import-check error`, so an import that is not declared here fails.

import PackageDescription

/// Settings of every Swift target, each with its reason.
let settings: [SwiftSetting] = [
  // Write `any P`, so that the cost of an existential is visible. SE-0335.
  .enableUpcomingFeature("ExistentialAny"),
  // An import is internal unless it says `public`: no C type leaks into a public signature. SE-0409.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member is visible only where its module is imported. SE-0444.
  .enableUpcomingFeature("MemberImportVisibility"),
  // A warning is a defect that nobody has looked at yet. SE-0443.
  .treatAllWarnings(as: .error),
  // Every unsafe expression is marked and explained. SE-0458.
  .strictMemorySafety(),
]

/// A Swift library or program target with the settings of all.
func swift(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A test target; the folder of `Tests` mirrors that of `Sources`.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
  name: "fmguard",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "FMGuard", targets: ["FMGuard"]),
    // The matching core by itself: for benchmarks, and for those who bring their own lists.
    .library(name: "GuardMatch", targets: ["GuardMatch"]),
    // Layer two by itself: whether a response is the model's own refusal.
    .library(name: "GuardRefusal", targets: ["GuardRefusal"]),
    // The learned classifier by itself: texts in, scores out.
    .library(name: "GuardClassifier", targets: ["GuardClassifier"]),
    .executable(name: "fmguard", targets: ["fmguard"]),
    // The service, which `fmguard serve` becomes: a program of its own, since its libraries take long to load.
    .executable(name: "fmguardd", targets: ["fmguardd"]),
  ],
  targets: [
    // C libraries of the system: module maps, no code.
    .systemLibrary(name: "ICULibrary", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "PCRE2Library", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "YAMLLibrary", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "SodiumLibrary", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "NettleLibrary", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(
      name: "MicroHTTPDLibrary", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "GnuTLSLibrary", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
    .systemLibrary(name: "CurlLibrary", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),
    .systemLibrary(name: "ZLibrary", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Parts of the C library that Swift's own module of it leaves out.
    .systemLibrary(name: "GetoptLibrary"),
    .systemLibrary(name: "MallocLibrary"),
    // Without pkg-config, whose `-D` for simdjson SwiftPM refuses with a warning; CSimdJSON links it.
    .systemLibrary(name: "SimdJSONLibrary", providers: [.apt(["libsimdjson-dev"])]),

    // C of our own: stable names for ICU's versioned macros, a C face for simdjson (C++, without exceptions), and the
    // vector loops that Swift cannot express.
    .target(name: "CICU", dependencies: ["ICULibrary"]),
    .target(
      name: "CSimdJSON", dependencies: ["SimdJSONLibrary"],
      cxxSettings: [.define("SIMDJSON_EXCEPTIONS", to: "0")], linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CGuardKernels"),
    .target(name: "CMicroHTTPD", dependencies: ["MicroHTTPDLibrary", "GnuTLSLibrary"]),
    .target(name: "CCurl", dependencies: ["CurlLibrary"]),

    // One direction: bytes → copy → matches → findings → verdict.
    // What lies elsewhere, as it is written.
    swift("GuardAddress", []),
    swift("GuardText", ["CICU", "CGuardKernels"]),
    swift("GuardMatch", ["GuardText", "CGuardKernels", "PCRE2Library"]),
    swift("GuardJSON", ["CSimdJSON"]),
    swift("GuardYAML", ["YAMLLibrary"]),
    swift("GuardSigning", ["GuardYAML", "SodiumLibrary", "NettleLibrary"]),
    // The learned classifier: whether a text is about something, by a model that was trained.
    swift("GuardClassifier", ["GuardText", "GuardYAML", "GuardSigning", "CGuardKernels", "ZLibrary"]),
    swift("GuardRefusal", ["GuardText", "GuardYAML", "CGuardKernels"]),
    swift("GuardPolicy", ["GuardText", "GuardYAML", "GuardRefusal"]),
    swift("GuardOutcome", ["GuardPolicy", "GuardJSON"]),
    swift("GuardCounters", ["GuardPolicy", "GuardRefusal", "GuardOutcome"]),
    swift("GuardLists", ["GuardAddress", "GuardText", "GuardMatch", "GuardPolicy", "GuardSigning", "GuardYAML"]),
    // Larger classifiers elsewhere, as files declare them: without libcurl, which takes long to load.
    swift("GuardModels", ["GuardAddress", "GuardPolicy", "GuardYAML"]),
    swift(
      "FMGuard",
      [
        "GuardText", "GuardMatch", "GuardClassifier", "GuardLists", "GuardModels", "GuardPolicy", "GuardRefusal",
        "GuardOutcome", "GuardCounters", "GuardJSON", "GuardYAML", "GuardSigning",
      ]),
    swift("GuardRows", ["FMGuard", "GuardJSON", "GuardYAML"]),
    // For those who write rules: what a configuration directory looks like to a person who knows better.
    swift(
      "GuardLint",
      ["FMGuard", "GuardClassifier", "GuardLists", "GuardMatch", "GuardPolicy", "GuardText", "GuardYAML"]),
    // And how texts fare under it: with what people expect of them, and between two of them.
    swift("GuardEvaluation", ["FMGuard", "GuardCounters", "GuardPolicy", "GuardJSON", "GuardRows"]),
    // From rows to a model.
    swift(
      "GuardTraining",
      ["GuardClassifier", "GuardText", "GuardJSON", "GuardYAML", "CGuardKernels"]),
    swift("GuardImport", ["FMGuard", "GuardMatch", "GuardPolicy", "GuardText", "GuardJSON", "GuardYAML"]),
    swift(
      "GuardCLI",
      [
        "FMGuard", "GuardClassifier", "GuardEvaluation", "GuardImport", "GuardJSON", "GuardLint", "GuardMatch",
        "GuardRows", "GuardSigning", "GuardText", "GuardTraining", "GuardYAML", "GetoptLibrary",
      ]),
    // HTTP, whatever is served.
    swift("GuardHTTP", ["CMicroHTTPD", "MicroHTTPDLibrary", "GnuTLSLibrary"]),
    // Fetching by HTTP, whatever is fetched.
    swift("GuardFetch", ["CCurl", "CurlLibrary", "ZLibrary"]),
    // Asking larger classifiers.
    swift(
      "GuardConsult",
      ["GuardAddress", "GuardFetch", "GuardJSON", "GuardModels", "GuardPolicy", "GuardSigning"]),
    // The pages of the console are in the program: a folder of configuration that others can write to must not bring
    // scripts that see an operator's key.
    .target(
      name: "GuardService",
      dependencies: [
        "FMGuard", "GuardAddress", "GuardConsult", "GuardFetch", "GuardHTTP", "GuardJSON", "GuardLists", "GuardRows",
        "GuardSigning", "GuardYAML", "MallocLibrary",
      ],
      resources: [.embedInCode("Console/Pages"), .embedInCode("OpenAPI/openapi.json")], swiftSettings: settings),
    .executableTarget(name: "fmguard", dependencies: ["GuardCLI"], swiftSettings: settings),
    .executableTarget(
      name: "fmguardd", dependencies: ["FMGuard", "GuardCLI", "GuardHTTP", "GuardService"], swiftSettings: settings),

    // What tests share; no product has it.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(
      name: "TestSupport", dependencies: ["CGuardKernels", "GuardClassifier", "GuardText"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("GuardAddressTests", ["GuardAddress"]),
    tests("GuardTextTests", ["GuardText", "CICU", "CGuardKernels"]),
    tests("GuardMatchTests", ["CAllocations", "GuardMatch", "GuardText"]),
    tests("GuardJSONTests", ["GuardJSON"]),
    tests("GuardYAMLTests", ["GuardYAML"]),
    tests("GuardSigningTests", ["GuardSigning", "GuardYAML"]),
    tests(
      "GuardListsTests",
      ["GuardAddress", "GuardLists", "GuardMatch", "GuardPolicy", "GuardSigning", "GuardText", "GuardYAML"]),
    tests("GuardPolicyTests", ["GuardPolicy", "GuardText", "GuardYAML"]),
    tests("GuardClassifierTests", ["GuardClassifier", "GuardText", "GuardYAML", "CGuardKernels"]),
    tests("GuardRefusalTests", ["GuardRefusal", "GuardText", "GuardYAML"]),
    tests("GuardOutcomeTests", ["GuardOutcome", "GuardPolicy"]),
    tests("GuardCountersTests", ["GuardCounters", "GuardOutcome", "GuardPolicy", "GuardRefusal"]),
    tests("FMGuardTests", ["CAllocations", "FMGuard", "GuardJSON"]),
    tests("GuardRowsTests", ["GuardRows", "FMGuard", "GuardJSON"]),
    tests("GuardLintTests", ["GuardLint", "GuardYAML"]),
    tests("GuardEvaluationTests", ["GuardEvaluation", "GuardPolicy", "GuardRows", "GuardJSON", "FMGuard"]),
    tests("GuardTrainingTests", ["GuardTraining", "GuardClassifier", "GuardText", "GuardJSON", "GuardYAML"]),
    tests("GuardImportTests", ["GuardImport", "FMGuard", "GuardLint", "GuardPolicy"]),
    tests(
      "GuardCLITests",
      [
        "GuardCLI", "GuardLint", "GuardEvaluation", "GuardImport", "GuardMatch", "GuardRows", "GuardTraining",
        "FMGuard", "GuardJSON",
      ]),
    tests("GuardHTTPTests", ["GuardHTTP"]),
    tests("GuardFetchTests", ["GuardFetch", "GuardHTTP"]),
    tests("GuardModelsTests", ["GuardModels", "GuardPolicy", "GuardYAML"]),
    tests(
      "GuardConsultTests",
      ["GuardConsult", "GuardAddress", "GuardFetch", "GuardModels", "GuardPolicy", "GuardJSON"]),
    tests("GuardServiceTests", ["GuardService", "GuardHTTP", "GuardSigning", "FMGuard", "GuardJSON"]),
    tests("ProgramTests", []),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The adapter to Apple's framework. Where the framework is not, it is built against a stand-in with the same
// declarations, for its tests alone: no product has either.
#if os(macOS)
  package.products.append(.library(name: "GuardFoundationModels", targets: ["GuardFoundationModels"]))
  package.targets.append(swift("GuardFoundationModels", ["GuardOutcome"]))
#else
  let secondGeneration = settings + [.define("FMGUARD_SDK_27")]
  package.targets += [
    .target(name: "FoundationModels", path: "Tests/FoundationModelsStub", swiftSettings: secondGeneration),
    .target(
      name: "GuardFoundationModels", dependencies: ["GuardOutcome", "FoundationModels"],
      swiftSettings: secondGeneration),
    tests("GuardFoundationModelsTests", ["GuardFoundationModels", "FoundationModels", "GuardOutcome"]),
  ]
#endif

// A build under a sanitizer begins anew, so it may ask for a few test targets: then there is what these need, and
// nothing else.
if let wanted = Context.environment["FMGUARD_TESTS"] {
  let targets = Dictionary(package.targets.map { ($0.name, $0) }) { first, _ in first }
  var needed: Set<String> = []
  var open = wanted.split(separator: ",").map(String.init)
  while let name = open.popLast() {
    guard let target = targets[name], needed.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      if case .byNameItem(let name, _) = dependency { open.append(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll()
}
