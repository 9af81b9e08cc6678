import { cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { embeddedBinaries } from '#db/embedded/binaries.ts'
import { productionPackages } from './production-packages.ts'

/** What `npm start` and the commands of an installation need, and what its administrator reads. */
const FILES = [
  'dist',
  'docs',
  'packaging',
  'scripts/command.mjs',
  'scripts/prepare.mjs',
  'scripts/root.mjs',
  'scripts/start.mjs',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]

/** Nothing reads them at run time. */
const LEFT_OUT = /\.map$|\.d\.[cm]?ts$/

/** Writes a built installation with its packages, without sources and without what only builds and tests. */
export function writeBundle(root: string, folder: string): void {
  if (!existsSync(path.join(root, 'dist', '.built'))) throw new Error('Build first: npm start -- --prepare.')
  // Makes the links between PostgreSQL's libraries, which a place that is read-only could not.
  embeddedBinaries()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of [...FILES, ...productionPackages(root)]) copy(path.join(root, name), path.join(folder, name))
}

/** A package's own `node_modules` are copied by their own names: some are for tests alone. */
function copy(from: string, to: string): void {
  const isOf = (file: string) => !path.relative(from, file).split(path.sep).includes('node_modules')
  const isWanted = (file: string) => isOf(file) && (!LEFT_OUT.test(file) || statSync(file).isDirectory())
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted })
}
