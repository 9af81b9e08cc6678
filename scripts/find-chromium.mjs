// Finds a Chromium for the browser tests, or installs Debian's where it may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const USUAL = [
  // The same browser without the parts that only a window needs.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Path of a Chromium; undefined, with a message, when there is none and none may be installed. */
export async function findChromium() {
  const found = (await installed()) ?? (installDebian() ? await installed() : undefined)
  if (found === undefined)
    console.error('No Chromium for the browser: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}

async function installed() {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    console.error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    process.exit(1)
  }
  const { chromium } = await import('@playwright/test')
  return [...USUAL, chromium.executablePath()].find((path) => existsSync(path))
}

function installDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  return ['chromium-headless-shell', 'chromium'].some(
    (name) => spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit', env }).status === 0,
  )
}
