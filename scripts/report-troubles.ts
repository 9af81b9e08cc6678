import type { Reporter, TestCase } from 'vitest/node'

/** Names each test that passed only at its second try: it counts as passed, and somebody should look at it. */
export default class ReportSecondTries implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`\npassed only at the second try: ${name}`)
  }
}
