import Repositories
import TestSupport
import Testing

@testable import LocalRepositories

@Suite struct LocalContractTests {
  @Test func `the local source keeps the contract of a provider`() async throws {
    let scan = try Scan()
    for name in ["one", "two", "three", "four"] { try scan.repository(name) }
    let problems = await ProviderContract.problems { state in
      LocalProvider(
        options: LocalOptions(roots: [.init(scan.root)]),
        machine: Machine(environment: scan.git.environment, home: scan.home), state: state)
    }
    #expect(problems == [])
  }
}
