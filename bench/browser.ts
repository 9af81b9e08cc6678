// A Chromium for the benches that need one, and a sign-in through the page.
import { existsSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { skip } from './figures.ts'
import { PASSWORD, type SignedIn } from './people.ts'
import { freePort } from './server.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @param work gets a browser, and the port at which tools can control it too */
export async function withBrowser(work: (browser: BrowserContext, debugPort: number) => Promise<void>): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) return skip('no Chromium: install it or name it in CHROMIUM_PATH')
  const debugPort = await freePort()
  // Without a folder, the profile is temporary.
  const browser = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...ARGS, `--remote-debugging-port=${debugPort}`],
    viewport: { width: 1440, height: 900 },
  })
  try {
    await work(browser, debugPort)
  } finally {
    await browser.close()
  }
}

export async function signInWithPage(page: Page, origin: string, { email }: SignedIn): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
