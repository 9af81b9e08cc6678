// The parts of `npm test`, each defined once. `npm run lint`, `types`, `test:unit`, `test:db` and `test:e2e` run one.

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} command a binary of a package with its arguments
 * @property {readonly string[]} [paths] what it checks; a check without them always checks everything
 */

/** The longest first. @type {readonly Check[]} */
export const lintChecks = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn'], paths: ['.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], paths: [] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'prose', command: ['tsx', 'scripts/check-prose.ts'] },
  { name: 'specification', command: ['tsx', 'scripts/check-specification.ts'] },
  { name: 'boundaries', command: ['tsx', 'scripts/check-boundaries.ts'] },
]

/** The longest first. @type {readonly Check[]} */
export const typeChecks = [
  { name: 'types: server, db, scripts, bench', command: ['tsc', '-p', 'server'] },
  { name: 'types: web', command: ['tsc', '-p', 'web'] },
  { name: 'types: tests of the web', command: ['tsc', '-p', 'web/tsconfig.tests.json'] },
  { name: 'types: e2e', command: ['tsc', '-p', 'e2e'] },
  { name: 'types: domain', command: ['tsc', '-p', 'domain'] },
]

/** What needs a build; the longest first. @type {readonly Check[]} */
export const buildChecks = [
  { name: 'a new area', command: ['tsx', 'scripts/check-new-area.mjs'] },
  { name: 'a bundle', command: ['tsx', 'scripts/check-bundle.ts'] },
  { name: 'sizes of the page', command: ['tsx', 'scripts/check-sizes.ts'] },
]

/** Vitest with all of its projects; `unitTests` and `databaseTests` are parts of it. */
export const vitest = ['vitest', 'run']
export const unitTests = [...vitest, '--project', 'unit']
export const databaseTests = [...vitest, '--project', 'database', '--project', 'isolated']
export const browserTests = ['playwright', 'test']
/** Without the tests that take long and whose subject others show in part, to keep `npm test` under half an hour. */
export const shortBrowserTests = [...browserTests, '--grep-invert', '@long']
