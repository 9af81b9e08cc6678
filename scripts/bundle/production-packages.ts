import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const packageInLock = z.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
})
type PackageInLock = z.infer<typeof packageInLock>
const lockFile = z.object({ packages: z.record(z.string(), packageInLock) })

/**
 * Folders below `node_modules` that the server needs on this platform: the dependencies of package.json and everything
 * that they need. Optional dependencies of our own are left out: tests compare with them.
 *
 * @throws Error when one that is not optional is not installed
 */
export function productionPackages(root: string): string[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')))
  const found = new Set<string>()
  const follow = (folder: string, needs: readonly Need[]) => {
    for (const { name, isOptional } of needs) {
      const at = nearest(packages, folder, name)
      const needed = at === undefined ? undefined : packages[at]
      if (at === undefined || needed === undefined || !existsSync(path.join(root, at))) {
        if (isOptional) continue
        throw new Error(`${name} is not installed, and ${folder === '' ? 'the server' : folder} needs it.`)
      }
      if (found.has(at)) continue
      found.add(at)
      follow(at, needsOf(needed))
    }
  }
  const own = Object.keys(packages['']?.dependencies ?? {})
  follow(
    '',
    own.map((name) => ({ name, isOptional: false })),
  )
  return [...found].toSorted()
}

interface Need {
  readonly name: string
  readonly isOptional: boolean
}

/** npm lists an optional dependency under both names. */
function needsOf(one: PackageInLock): Need[] {
  const names = Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies })
  const isOptional = (name: string) =>
    name in one.optionalDependencies || one.peerDependenciesMeta[name]?.optional === true
  return names.map((name) => ({ name, isOptional: isOptional(name) }))
}

/** Where Node finds a package from a folder: in the nearest `node_modules` above. */
function nearest(packages: Readonly<Record<string, PackageInLock>>, folder: string, name: string): string | undefined {
  const at = path.posix.join(folder, 'node_modules', name)
  if (at in packages) return at
  if (folder === '') return undefined
  return nearest(packages, folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name)
}
