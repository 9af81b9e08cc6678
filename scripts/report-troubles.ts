import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** Where `npm test` reads them, to say them once more at its end. */
const FILE = 'test-results/vitest-troubles.json'

/**
 * Names each test that passed only at its second try: it counts as passed, and somebody should look at it. And keeps
 * what makes a run fail, also when every test has passed: hooks of a file, and errors that nobody caught.
 */
export default class ReportTroubles implements Reporter {
  readonly #secondTries: string[] = []
  readonly #failed: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#secondTries.push(nameOf(test))
    const result = test.result()
    if (result.state === 'failed') this.#fail(nameOf(test), result.errors)
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#fail(nameOf(suite), suite.errors())
  }

  onTestModuleEnd(file: TestModule): void {
    this.#fail(file.relativeModuleId, file.errors())
  }

  onTestRunEnd(_files: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#fail('not caught by any test', unhandled)
    writeFileSync(FILE, JSON.stringify(this.#failed))
    for (const name of this.#secondTries) console.log(`\npassed only at the second try: ${name}`)
  }

  #fail(where: string, errors: readonly SerializedError[]): void {
    for (const error of errors) this.#failed.push(`${where}\n${error.stack ?? error.message}`)
  }
}

const nameOf = (what: TestCase | TestSuite) => `${what.module.relativeModuleId} > ${what.fullName}`
