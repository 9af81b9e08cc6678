// `npm run screenshots`: takes the pictures of docs/guide.md, the README and the landing page from the demo, in a
// temporary data directory.
// Each area names its own in area.checks.ts.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { ensureBuilt, ensureInstalled, requireNode } from './prepare.mjs'
import { root } from './root.mjs'

const WHO = 'admin@demo.example'
const PORT = '8089'

requireNode()
ensureInstalled()
await ensureBuilt()
const folder = mkdtempSync(path.join(tmpdir(), 'parapet-pictures-'))
const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), PORT, LOG_LEVEL: 'error' }
const server = spawn(process.execPath, ['dist/server/demo.js'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let output = ''
server.stdout.on('data', (text) => (output += String(text)))
try {
  const wanted = process.argv.slice(2)
  await takeAll((await screenshots()).filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

/** @typedef {import('#web/lib/area-checks.ts').Screenshot} Screenshot */

/** @returns {Promise<readonly Screenshot[]>} */
async function screenshots() {
  const { tsImport } = await import('tsx/esm/api')
  const { areaChecks } = await tsImport('./area-checks.ts', import.meta.url)
  return [...(await areaChecks(root)).values()].flatMap((checks) => checks.screenshots ?? [])
}

/** @param {readonly Screenshot[]} screens */
async function takeAll(screens) {
  const origin = `http://localhost:${PORT}`
  await untilReady(origin)
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    for (const screen of screens) await take(browser, origin, screen)
  } finally {
    await browser.close()
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {Screenshot} screen
 */
async function take(browser, origin, { name, path: address, width = 1280, dark = false, waitFor }) {
  const page = await browser.newPage({
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(`${origin}/auth?redirect=${encodeURIComponent(address)}`)
  await page.getByLabel('Email').fill(WHO)
  await page.locator('input[type=password]').fill(password())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The address changes before the page of the form goes.
  const greeting = page.getByText('Welcome back!')
  await greeting.waitFor()
  await page.waitForURL(({ pathname }) => pathname === new URL(address, origin).pathname)
  await page.waitForLoadState('networkidle')
  if (waitFor !== undefined) {
    const region = page.getByRole('region', { name: waitFor.region })
    await region.getByRole('button', { name: waitFor.button }).waitFor({ timeout: 120_000 })
  }
  // Wait until the greeting is gone and everything is loaded.
  await greeting.waitFor({ state: 'hidden' })
  await page.locator('[aria-busy=true], .animate-breathe').first().waitFor({ state: 'hidden' })
  const file = path.join(root, 'docs', 'pictures', `${name}.jpg`)
  await page.screenshot({ path: file, type: 'jpeg', quality: 82 })
  await page.close()
  console.log(`docs/pictures/${name}.jpg`)
}

/** Read from what the demo prints. */
function password() {
  const found = /password (\S+)/.exec(output)?.[1]
  if (found === undefined) throw new Error('The demo printed no password')
  return found
}

/** @param {string} origin */
async function untilReady(origin) {
  for (let waited = 0; waited < 120; waited += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.status === 200 && output.includes('password')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The demo did not start within a minute')
}
