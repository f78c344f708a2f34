// swift-tools-version: 6.3

import PackageDescription

// Built by `run` alone, with the flags that instrument every module, the tested one too.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "repostream", path: "../..")],
  targets: [
    .target(name: "CFuzzer", path: "CFuzzer"),
    .target(name: "Support", dependencies: ["CFuzzer"], path: "Support"),
    .executableTarget(
      name: "Frames",
      dependencies: ["Support", .product(name: "JSONRPC", package: "repostream")],
      path: "Frames"),
    .executableTarget(
      name: "Envelopes",
      dependencies: ["Support", .product(name: "JSONRPC", package: "repostream")],
      path: "Envelopes"),
    // What it reads is no other module's business, so it is built with -enable-testing.
    .executableTarget(
      name: "GitFiles",
      dependencies: ["Support", .product(name: "LocalRepositories", package: "repostream")],
      path: "GitFiles"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "CFuzzer" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
