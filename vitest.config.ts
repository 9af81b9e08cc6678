import { defineConfig } from 'vitest/config'

/** They put something else in the place of a module, which another file may have loaded already. */
const APART = ['server/auth/passwords/password-hasher.test.ts']

export default defineConfig({
  test: {
    projects: [
      // Pure functions share nothing that one file could spoil for another: a worker loads each module once.
      {
        extends: true,
        test: { name: 'unit', include: ['{domain,web}/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{db,server,scripts}/**/*.test.ts'],
          exclude: APART,
          // The server's modules are a second to load: a worker does it once. What they keep, each test makes for itself.
          isolate: false,
          globalSetup: ['db/testing-cluster.ts'],
          // Real servers, killed processes, a busy machine: one more try, and the run names who needed it.
          retry: 1,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
    // Generous: what a slow machine takes its time for is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of a small machine: a test of the server waits for the database a good part of its time.
    maxWorkers: 3,
  },
})
