import { withoutRow } from './cleanup.ts'
import { beginEpoch, compare, whileAlone, type StoreAndDatabase } from './installation.ts'

const BATCH = 500

export interface Adoption {
  /** Files in the store that the database knows, and that it does not. */
  readonly known: number
  readonly unknown: number
  /** Files of the database that the store does not have. */
  readonly missing: number
}

/**
 * Gives a store to a database, whatever either was used with before: a server of another database on it stops using
 * it within a minute.
 */
export async function adoptStore(parts: StoreAndDatabase): Promise<Adoption> {
  await whileAlone(parts.service, async () => beginEpoch(parts, await compare(parts)))
  const { stored, unknown } = await countStored(parts)
  const { rows } = await parts.service.query<{ files: number }>(
    `select ((select count(*) from storage.objects) + (select count(*) from private.kept_files))::float8 as files`,
  )
  const known = stored - unknown
  return { known, unknown, missing: (rows[0]?.files ?? 0) - known }
}

async function countStored({ store, service }: StoreAndDatabase): Promise<{ stored: number; unknown: number }> {
  let [stored, unknown] = [0, 0]
  let batch: string[] = []
  const count = async () => {
    stored += batch.length
    unknown += (await withoutRow(service, batch)).length
    batch = []
  }
  for await (const { version } of store.list()) {
    batch.push(version)
    if (batch.length === BATCH) await count()
  }
  await count()
  return { stored, unknown }
}
