import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      // Pure functions share nothing that one file could spoil for another: a worker loads each module once.
      {
        extends: true,
        test: { name: 'unit', include: ['{domain,web}/**/*.test.{ts,tsx}'], isolate: false, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{db,server,scripts}/**/*.test.ts'],
          globalSetup: ['db/testing-cluster.ts'],
          hookTimeout: 60_000,
          // Real servers, killed processes, a busy machine: one more try, and the run names who needed it.
          retry: 1,
          testTimeout: 30_000,
        },
      },
    ],
    // One more than the cores of a small machine: a test of the server waits for the database a good part of its time.
    maxWorkers: 3,
  },
})
