// Playwright's `test` with a browser profile that one worker keeps for all of its tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Browser, type BrowserContext, type CDPSession, type Request } from '@playwright/test'

interface OfWorker {
  /** The browser's own profile, on disk. Its cache of scripts, compiled, stays from test to test. */
  readonly profile: BrowserContext
  readonly browser: Browser
}

/** What a page can keep, other than the cache of files. */
const STORES = 'cookies,indexeddb,local_storage,service_workers,cache_storage,shared_storage,storage_buckets'

/**
 * A context of its own for each test would load and compile every script of the product again: an eighth to a quarter
 * of the processor time of a sample. So the tests of a worker share one context, and each leaves it empty: no page,
 * cookie or storage. A test that needs two people at once, or Playwright's clock, which stays with a context, opens
 * `browser.newContext()`.
 */
export const test = base.extend<object, OfWorker>({
  profile: [
    async ({ playwright, headless, launchOptions }, use, { project }) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'parapet-browser-'))
      const { baseURL, contextOptions } = project.use
      const context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        ...contextOptions,
        ...(headless === undefined ? {} : { headless }),
        ...(baseURL === undefined ? {} : { baseURL }),
      })
      await use(context)
      await context.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ profile }, use) => {
      const browser = profile.browser()
      if (browser === null) throw new Error('The browser of a profile is not known.')
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ profile }, use) => {
    const [blank = await profile.newPage()] = profile.pages()
    const session = await profile.newCDPSession(blank)
    const origins = new Set<string>()
    const note = (request: Request) => void origins.add(new URL(request.url()).origin)
    profile.on('request', note)
    await use(profile)
    profile.off('request', note)
    await profile.setOffline(false)
    // The blank page stays: a browser without a page would end.
    await Promise.all(profile.pages().flatMap((page) => (page === blank ? [] : [page.close()])))
    await empty(session, origins)
    await session.detach()
    await profile.clearCookies()
    await profile.clearPermissions()
  },
  page: async ({ context, viewport }, use) => {
    const page = await context.newPage()
    if (viewport !== null) await page.setViewportSize(viewport)
    await use(page)
  },
})

async function empty(session: CDPSession, origins: Iterable<string>): Promise<void> {
  for (const origin of origins)
    if (origin.startsWith('http')) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORES })
}

/** The details of a test that `npm test` leaves out: it takes long, and others show its subject in part. */
export const LONG = { tag: '@long' } as const

/** The details of a test that runs with several values: `npm test` takes a sample of them. */
export const sampled = (isInSample: boolean): { tag?: string } => (isInSample ? {} : LONG)
