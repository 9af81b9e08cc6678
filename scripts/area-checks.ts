// The checks of every area, read from the folders, so that none has to be named anywhere.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AreaChecks } from '#web/lib/area-checks.ts'

const FEATURES = 'web/features'

/** By the folder of the area, from the root of the repository. */
export async function areaChecks(root = '.'): Promise<ReadonlyMap<string, AreaChecks>> {
  const all = new Map<string, AreaChecks>()
  for (const area of readdirSync(path.join(root, FEATURES)).toSorted()) {
    const folder = path.posix.join(FEATURES, area)
    const file = path.resolve(root, folder, 'area.checks.ts')
    if (!existsSync(file)) continue
    const { checks }: { checks: AreaChecks } = await import(pathToFileURL(file).href)
    all.set(folder, checks)
  }
  if (all.size === 0) throw new Error(`no area.checks.ts in ${FEATURES}: this check is broken`)
  return all
}
