import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['{domain,web}/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{db,server,scripts}/**/*.test.ts'],
          globalSetup: ['db/testing-cluster.ts'],
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
