import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4180)

/** Without these, Chromium contacts its maker's hosts and waits for them in a closed network. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  // One more than the cores of a small machine: tests spend much time waiting for the page.
  workers: 3,
  fullyParallel: false,
  // Generous, for slow machines.
  timeout: 120_000,
  // One retry on a busy machine; the run lists the tests that needed it as flaky.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: QUIET },
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // One long file: started last, it would keep a single worker busy.
    { name: 'kit', testMatch: '**/kit.spec.ts', use: { baseURL: `http://localhost:${port + 1}` } },
    { name: 'server', testIgnore: '**/kit.spec.ts' },
  ],
  webServer: [
    {
      command: 'node --single-threaded-gc e2e/server.mjs',
      env: { PORT: String(port) },
      timeout: 60_000,
      // E2E_REUSE is for working on a test against a server that runs already and has its first account. Otherwise
      // Playwright waits for the set-up link and puts its token into SETUP_TOKEN.
      ...(process.env['E2E_REUSE'] === '1'
        ? { url: `http://localhost:${port}/readyz`, reuseExistingServer: true }
        : { wait: { stdout: /setup=(?<setup_token>[\w-]+)\n/ } }),
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
    {
      // The component gallery exists in the development build only. Built first, because a development server would
      // still be preparing its packages when the first test starts.
      command: `node_modules/.bin/vite build --mode development --outDir dist/kit --logLevel warn && node_modules/.bin/vite preview --outDir dist/kit --port ${port + 1} --strictPort`,
      env: { NODE_ENV: 'development' },
      url: `http://localhost:${port + 1}/dev/kit`,
      timeout: 60_000,
    },
  ],
})
