import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** `npm test` reads them there and prints them again at its end. */
const FILE = 'test-results/vitest-failures.json'

/**
 * Names each test that passed only at its second try: it counts as passed, but has a defect. Also collects what fails
 * a run whose tests have all passed: hooks of a file, and uncaught errors.
 */
export default class ReportFailures implements Reporter {
  readonly #secondTries: string[] = []
  readonly #failures: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#secondTries.push(nameOf(test))
    const result = test.result()
    if (result.state === 'failed') this.#add(nameOf(test), result.errors)
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.#add(nameOf(suite), suite.errors())
  }

  onTestModuleEnd(file: TestModule): void {
    this.#add(file.relativeModuleId, file.errors())
  }

  onTestRunEnd(_files: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#add('not caught by any test', unhandled)
    writeFileSync(FILE, JSON.stringify(this.#failures))
    for (const name of this.#secondTries) console.log(`\npassed only at the second try: ${name}`)
  }

  #add(where: string, errors: readonly SerializedError[]): void {
    for (const error of errors) this.#failures.push(`${where}\n${error.stack ?? error.message}`)
  }
}

const nameOf = (what: TestCase | TestSuite) => `${what.module.relativeModuleId} > ${what.fullName}`
