import type pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import type { Store } from './store.ts'

/** Other files are not ours to delete. */
const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY_MS = 86_400_000
const BATCH = 500

interface Parts {
  readonly store: Store
  readonly service: pg.Pool
  readonly log: Logger
}

/**
 * Cleanup: deletes bytes that no row refers to and leftovers of interrupted uploads, both only when older than a day:
 * the row of newer bytes may be about to be written. If none of the bytes has a row, deletes nothing: then the
 * database is not the one of these files.
 */
export async function cleanUpFiles(parts: Parts, now: Date, signal?: AbortSignal): Promise<void> {
  const { store, log } = parts
  const before = new Date(now.getTime() - DAY_MS)
  await store.deleteUnfinished(before)
  const { known, orphans } = await sortOut(parts, before, signal)
  if (orphans.length === 0) return
  if (known === 0) {
    log.warn({ files: orphans.length }, 'no stored file belongs to this database: check STORAGE_URL and DATABASE_URL')
    return
  }
  for (const version of orphans) {
    signal?.throwIfAborted()
    await store.delete(version)
  }
  log.info({ removed: orphans.length }, 'stored bytes without a row were removed')
}

async function sortOut({ store, service }: Parts, before: Date, signal: AbortSignal | undefined) {
  const orphans: string[] = []
  let known = 0
  let batch: string[] = []
  const lookUp = async () => {
    const found = await withoutRow(service, batch)
    orphans.push(...found)
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

async function withoutRow(service: pg.Pool, versions: readonly string[]): Promise<string[]> {
  const { rows } = await service.query<{ version: string }>(
    `select version from unnest($1::uuid[]) as stored (version)
     where not exists (select from storage.objects o where o.version = stored.version)
       and not exists (select from private.kept_files k where k.version = stored.version)`,
    [versions],
  )
  return rows.map((row) => row.version)
}
