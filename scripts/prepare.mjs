// Installs what is missing and builds what is stale; does nothing when nothing changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const SOURCES = [
  'domain',
  'db',
  'server',
  'web',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/chunk-groups.ts',
  'scripts/chunk-merge.ts',
]

/** What `npm run bundle` writes: built and installed, without sources. */
const isBundle = !existsSync(path.join(root, 'vite.config.ts'))

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Parapet needs Node 20.19 or later; this is ${process.versions.node}. Install a newer Node and start again.`,
  )
  process.exit(1)
}

export function ensureInstalled() {
  if (isBundle) return
  const stamp = path.join(root, 'node_modules', '.parapet-lock')
  const wanted = digestOf(['package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (once) …')
  // Not `npm ci`: it refuses a lock file without the native packages of every platform, and some registries lack them.
  // This installs the same locked versions and leaves the lock file unchanged.
  const install = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (install.status !== 0) {
    console.error(
      'The packages could not be installed. Check that the package registry can be reached, then start again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

export async function ensureBuilt() {
  if (isBundle) return
  const stamp = path.join(root, 'dist', '.built')
  const wanted = digestOf(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building …')
  const { build } = await import('./build.mjs')
  await build()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** One digest of all files below these paths, and of Node's major version. */
export function digestOf(names) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const name of names)
    for (const file of filesBelow(path.join(root, name)))
      hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(at) {
  if (!existsSync(at)) return []
  if (statSync(at).isFile()) return [at]
  return readdirSync(at)
    .sort()
    .flatMap((name) => filesBelow(path.join(at, name)))
}
