// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "repostream",
  products: [
    .executable(name: "repostream", targets: ["repostream"]),
    .library(name: "JSONRPC", targets: ["JSONRPC"]),
    .library(name: "LocalRepositories", targets: ["LocalRepositories"]),
    .library(name: "Repositories", targets: ["Repositories"]),
    .library(name: "RepostreamProtocol", targets: ["RepostreamProtocol"]),
  ],
  targets: [
    // The two leaves.
    .target(name: "JSONRPC", swiftSettings: [.strictMemorySafety()]),
    .target(name: "Repositories"),

    // The wire.
    .target(name: "RepostreamProtocol", dependencies: ["JSONRPC", "Repositories"]),
    .target(
      name: "RepostreamServer", dependencies: ["RepostreamProtocol", "JSONRPC", "Repositories"]),

    // The sources.
    .target(name: "CSystem"),
    .target(
      name: "LocalRepositories", dependencies: ["CSystem", "Repositories"],
      swiftSettings: [.strictMemorySafety()]),

    .target(
      name: "Processes", dependencies: ["CSystem"], swiftSettings: [.strictMemorySafety()]),
    .target(name: "CCurl"),
    .target(
      name: "GitHubRepositories",
      dependencies: ["CCurl", "Processes", "Repositories"],
      swiftSettings: [.strictMemorySafety()]),

    // The program, the only place that sees everything.
    .executableTarget(
      name: "repostream",
      dependencies: [
        "CSystem", "GitHubRepositories", "JSONRPC", "LocalRepositories", "Processes",
        "Repositories", "RepostreamProtocol", "RepostreamServer",
      ],
      swiftSettings: [.strictMemorySafety()]),

    // The benchmark, which is no product: it runs the program and what it is compared with.
    .executableTarget(
      name: "repostream-bench",
      dependencies: ["CSystem", "JSONRPC", "LocalRepositories", "Processes"],
      resources: [.embedInCode("Limit/limit.c")], swiftSettings: [.strictMemorySafety()]),

    // Tests, one target a room, and one for the house.
    .target(
      name: "CThreadSanitizer", path: "Tests/CThreadSanitizer", publicHeadersPath: "."),
    .target(
      name: "TestSupport",
      dependencies: ["CThreadSanitizer", "JSONRPC", "Repositories", "RepostreamProtocol"],
      path: "Tests/TestSupport"),
    .testTarget(name: "JSONRPCTests", dependencies: ["JSONRPC"]),
    .testTarget(name: "RepositoriesTests", dependencies: ["Repositories", "TestSupport"]),
    .testTarget(
      name: "RepostreamProtocolTests",
      dependencies: ["JSONRPC", "Repositories", "RepostreamProtocol", "TestSupport"]),
    .testTarget(
      name: "LocalRepositoriesTests",
      dependencies: ["LocalRepositories", "Repositories", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "GitHubRepositoriesTests",
      dependencies: ["GitHubRepositories", "JSONRPC", "Repositories", "TestSupport"]),
    .testTarget(
      name: "RepostreamServerTests",
      dependencies: [
        "JSONRPC", "Repositories", "RepostreamProtocol", "RepostreamServer", "TestSupport",
      ]),
    .testTarget(
      name: "RepostreamTests",
      dependencies: ["JSONRPC", "repostream", "TestSupport"],
      exclude: ["Fixtures", "Transcripts"]),
    .testTarget(
      name: "RepostreamBenchTests",
      dependencies: ["JSONRPC", "repostream", "repostream-bench", "TestSupport"]),
    .testTarget(
      name: "TidyTests",
      dependencies: ["JSONRPC", "Repositories", "RepostreamProtocol", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CCurl", "CSystem", "CThreadSanitizer"].contains(target.name)
{
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("ImmutableWeakCaptures"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      .treatAllWarnings(as: .error),
    ]
}
