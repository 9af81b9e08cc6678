import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import type { Store } from './store.ts'

/** Other files are not ours to delete. */
const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY_MS = 86_400_000
const ORPHANS_KEPT_MS = 30 * DAY_MS
/** Notes that name orphans; each is as old as the orphan has been seen. */
const ORPHANS = 'orphans'
const BATCH = 500

interface Parts {
  readonly store: Store
  readonly service: pg.Pool
  readonly log: Logger
}

/**
 * Cleanup: deletes leftovers of interrupted uploads after a day, and orphans (bytes that no row refers to) 30 days
 * after they were first seen. That is noted in the store: a database that has the rows takes them back, such as the
 * original where this one is an older copy. Bytes younger than a day are no orphans yet: their row may be about to be
 * written. If none of the bytes has a row, does nothing: then the database is not the one of these files.
 */
export async function cleanUpFiles(parts: Parts, now: Date, signal?: AbortSignal): Promise<void> {
  const { store, log } = parts
  const before = new Date(now.getTime() - DAY_MS)
  await store.deleteUnfinished(before)
  const seen = await seenOrphans(store)
  const { known, orphans } = await sortOut(parts, before, signal)
  if (orphans.size > 0 && known === 0) {
    log.warn({ files: orphans.size }, 'no stored file belongs to this database: check STORAGE_URL and DATABASE_URL')
    return
  }
  const restored = await takeBack(
    parts,
    [...seen.keys()].filter((version) => !orphans.has(version)),
  )
  if (restored > 0) {
    log.warn({ restored }, 'another database took files of this one for unused: is it a copy on the same STORAGE_URL?')
  }
  const fresh = [...orphans].filter((version) => !seen.has(version))
  for (const version of fresh) {
    signal?.throwIfAborted()
    await store.writeNote(`${ORPHANS}/${version}`, 'No row refers to this file.\n')
  }
  const due = new Date(now.getTime() - ORPHANS_KEPT_MS)
  const removed = await removeOrphans(
    parts,
    [...orphans].filter((version) => (seen.get(version) ?? now) < due),
    signal,
  )
  if (fresh.length + removed > 0)
    log.info({ found: fresh.length, removed, kept: orphans.size - removed }, 'stored bytes without a row')
}

async function seenOrphans(store: Store): Promise<Map<string, Date>> {
  const seen = new Map<string, Date>()
  for await (const { name, writtenAt } of store.listNotes(ORPHANS)) seen.set(name, writtenAt)
  return seen
}

async function sortOut({ store, service }: Parts, before: Date, signal: AbortSignal | undefined) {
  const orphans = new Set<string>()
  let known = 0
  let batch: string[] = []
  const lookUp = async () => {
    const found = await withoutRow(service, batch)
    for (const version of found) orphans.add(version)
    known += batch.length - found.length
    batch = []
  }
  for await (const { version, storedAt } of store.list()) {
    signal?.throwIfAborted()
    if (storedAt >= before || !VERSION.test(version)) continue
    batch.push(version)
    if (batch.length === BATCH) await lookUp()
  }
  await lookUp()
  return { known, orphans }
}

/** @returns how many have a row; the others are gone */
async function takeBack({ store, service }: Parts, versions: readonly string[]): Promise<number> {
  for (const version of versions) await store.deleteNote(`${ORPHANS}/${version}`)
  const ours = versions.filter((version) => VERSION.test(version))
  return ours.length - (await withoutRow(service, ours)).length
}

async function removeOrphans({ store, service }: Parts, versions: string[], signal?: AbortSignal): Promise<number> {
  // Asked again: listing a large store takes hours.
  const orphans = await withoutRow(service, versions)
  for (const version of orphans) {
    signal?.throwIfAborted()
    await store.delete(version)
    await store.deleteNote(`${ORPHANS}/${version}`)
  }
  return orphans.length
}

/** Those of these bytes that no row refers to. Names that are none of ours have none. */
export async function withoutRow(service: pg.Pool, versions: readonly string[]): Promise<string[]> {
  const { rows } = await service.query<{ version: string }>(
    `select version from unnest($1::uuid[]) as stored (version)
     where not exists (select from storage.objects o where o.version = stored.version)
       and not exists (select from private.kept_files k where k.version = stored.version)`,
    [versions],
  )
  return rows.map((row) => row.version)
}
