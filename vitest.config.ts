import { defineConfig } from 'vitest/config'

/** They mock a module that another test file may have loaded already. */
const ISOLATED = ['server/auth/passwords/password-hasher.test.ts']

/** Tests of the page that compare its declarations with the database. */
const WITH_DATABASE = 'web/**/*.database.test.ts'

/** They run again on the oldest PostgreSQL that is supported: migrations, policies and generated statements. */
const ON_THE_OLDEST = [
  'db/{migrate,apply-sources,schema-freshness}.test.ts',
  'db/policies/*.test.ts',
  'server/rest/**/*.test.ts',
]
/** Between the two: the outside database is the oldest one, and the embedded one the newest. */
const ACROSS_VERSIONS = 'server/testing/restore.test.ts'

/** They run long for what they add there. */
const ON_THE_NEWEST_ALONE = [
  'server/rest/tests/fuzz-bodies.test.ts',
  'server/rest/tests/conformance/*.test.ts',
  'server/rest/schema/schema-cache.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      // Pure functions share no state between files: a worker loads each module once.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,web}/**/*.test.{ts,tsx}'],
          exclude: [WITH_DATABASE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{db,server,scripts}/**/*.test.ts', WITH_DATABASE],
          exclude: [...ISOLATED, ACROSS_VERSIONS],
          // The server's modules take a second to load: a worker loads them once. Each test creates its own state.
          isolate: false,
          globalSetup: ['db/testing-cluster.ts'],
          // Real servers, killed processes, a busy machine: one retry, and the run names each test that needed it.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres-15',
          include: [...ON_THE_OLDEST, ACROSS_VERSIONS],
          exclude: ON_THE_NEWEST_ALONE,
          isolate: false,
          globalSetup: ['db/testing-cluster-15.ts'],
          retry: 1,
        },
      },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
    // Generous, for slow machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of a small machine: tests of the server spend much time waiting for the database.
    maxWorkers: 3,
  },
})
