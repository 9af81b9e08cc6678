import { restDeletions } from '#server/platform/files/deletion-rest.ts'
import type { Store } from '#server/platform/files/store.ts'
import { BackupError, BackupRunsError } from './backup-error.ts'
import { FOLDER } from './manifest.ts'
import { backupsIn, filesOf, openBackup, type OpenBackup } from './open-backup.ts'
import { connectForRows } from './snapshot.ts'

const DAY_MS = 86_400_000
const KEPT = { days: 7, weeks: 4, months: 12 }

/** A backup in a place; `madeAt` is a moment in UTC. */
interface Made {
  readonly name: string
  readonly madeAt: string
}

/** The newest backup of each of the last 7 days, 4 weeks and 12 months that have one. */
export function backupsToKeep(backups: readonly Made[]): Set<string> {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
  const dayOf = ({ madeAt }: Made) => Math.floor(Date.parse(madeAt) / DAY_MS)
  return new Set([
    ...newestOfEach(newestFirst, dayOf, KEPT.days),
    // Day 4 of the epoch was a Monday.
    ...newestOfEach(newestFirst, (made) => Math.floor((dayOf(made) - 4) / 7), KEPT.weeks),
    ...newestOfEach(newestFirst, ({ madeAt }) => madeAt.slice(0, 7), KEPT.months),
  ])
}

function newestOfEach(newestFirst: readonly Made[], periodOf: (made: Made) => unknown, most: number): string[] {
  const found = new Map<unknown, string>()
  for (const made of newestFirst) if (!found.has(periodOf(made))) found.set(periodOf(made), made.name)
  return [...found.values()].slice(0, most)
}

/**
 * Removes older backups of this installation from a place, and the objects that no backup has any more. In a place with
 * backups of others, objects stay: they may be theirs.
 *
 * @returns the number of backups removed
 */
export async function removeOldBackups(adminUrl: string, place: Store, dataKey: Buffer): Promise<number> {
  const client = await connectForRows(adminUrl)
  try {
    // A backup that begins meanwhile would count on objects that are about to be removed.
    if (!(await restDeletions(client))) throw new BackupRunsError()
    const { ours, others } = await sortOut(place, dataKey)
    const kept = backupsToKeep(ours.map(({ name, header }) => ({ name, madeAt: header.madeAt })))
    const old = ours.filter(({ name }) => !kept.has(name))
    for (const { name } of old) await place.deleteNote(`${FOLDER}/${name}`)
    if (old.length > 0 && others === 0)
      await removeUnused(
        place,
        ours.filter(({ name }) => kept.has(name)),
      )
    return old.length
  } finally {
    await client.end()
  }
}

async function sortOut(place: Store, dataKey: Buffer): Promise<{ ours: OpenBackup[]; others: number }> {
  const ours: OpenBackup[] = []
  let others = 0
  for (const name of await backupsIn(place)) {
    const opened = await openBackup(place, dataKey, name).catch((error: unknown) => {
      if (!(error instanceof BackupError)) throw error
      others += 1
    })
    if (opened !== undefined) ours.push(opened)
  }
  return { ours, others }
}

async function removeUnused(place: Store, kept: readonly OpenBackup[]): Promise<void> {
  const used = new Set<string>()
  for (const backup of kept) {
    const { tables, files } = backup.contents
    for (const { object } of [...tables.flatMap(({ parts }) => parts), ...files.parts]) used.add(object)
    for await (const { object } of filesOf(backup)) if (object !== undefined) used.add(object)
  }
  for await (const { version } of place.list()) if (!used.has(version)) await place.delete(version)
}
