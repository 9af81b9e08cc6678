// Lighthouse on landing, sign-in and dashboard with its mobile profile. Limits: performance 90, accessibility 100.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { finish, report } from './figures.ts'
import { removeFolder, startServer } from './server.ts'

const DEBUG_PORT = 9333
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const limits = { performance: 90, accessibility: 100, 'best-practices': 95 } as const

const server = await startServer(4285)
const profile = mkdtempSync(path.join(tmpdir(), 'parapet-lighthouse-'))
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...QUIET, `--remote-debugging-port=${DEBUG_PORT}`],
})

async function measure(route: string): Promise<void> {
  const result = await lighthouse(`${server.origin}${route}`, {
    port: DEBUG_PORT,
    output: 'json',
    onlyCategories: Object.keys(limits),
    // The session lives in the browser's storage, and clearing it would measure the sign-in page instead.
    disableStorageReset: true,
    logLevel: 'error',
  })
  const categories = result?.lhr.categories ?? {}
  for (const [name, limit] of Object.entries(limits)) {
    const score = Math.round((categories[name]?.score ?? 0) * 100)
    const failing = (categories[name]?.auditRefs ?? [])
      .filter(({ id }) => (result?.lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id)
    const lcp =
      name === 'performance' ? `, LCP ${result?.lhr.audits['largest-contentful-paint']?.displayValue ?? '?'}` : ''
    report(
      `${route} ${name}`,
      `${score}${lcp}`,
      `limit ${limit}${score < limit ? `: ${failing.join(', ')}` : ''}`,
      score >= limit,
    )
  }
}

await measure('/')
await measure('/auth')
const page = await context.newPage()
await page.goto(`${server.origin}/auth?tab=signup`)
await page.getByLabel('Full name').fill('Lighthouse')
await page.getByLabel('Email').fill('lighthouse@example.com')
await page.getByLabel('Password', { exact: true }).fill('Measured-Rampart-77!')
await page.getByLabel('Confirm password').fill('Measured-Rampart-77!')
await page.getByRole('button', { name: 'Create account' }).click()
await page.getByRole('tab', { name: 'Sign in', selected: true }).waitFor()
await page.getByLabel('Password', { exact: true }).fill('Measured-Rampart-77!')
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.getByRole('button', { name: 'Create Company' }).click()
await page.waitForURL('**/dashboard')
await page.close()
await measure('/dashboard')
await context.close()
await server.stop()
removeFolder(server.folder)
removeFolder(profile)
finish()
