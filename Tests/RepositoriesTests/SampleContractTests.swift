import Repositories
import TestSupport
import Testing

@Suite struct SampleContractTests {
  @Test func `the sample source keeps the contract of a provider`() async {
    let problems = await ProviderContract.problems { state in
      SampleProvider(options: .init(delay: .milliseconds(30), count: 5), state: state)
    }
    #expect(problems == [])
  }
}
