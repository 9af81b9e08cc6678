// Whether a file store belongs to a database. Both hold the id of the installation, and an epoch with a random stamp
// that the running server renews: in the database first, then in the store. Whatever is a copy stays behind.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { StartError } from '#db/start-error.ts'
import { runOnOneServer } from '#server/platform/background/run-repeatedly.ts'
import type { Store } from './store.ts'

/** Name of the note in the store. */
const NOTE = 'installation.json'
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 50

const note = z.object({
  installation: z.uuid(),
  epoch: z.number().int(),
  stamp: z.uuid(),
  /** The stamp before. */
  after: z.uuid().nullable(),
})

interface Installation {
  readonly id: string
  readonly epoch: number
  readonly stamp: string | null
  /** The last stamp that the store has for certain; null: none was used yet. */
  readonly storedStamp: string | null
  readonly copy: CopyKind | null
}

/** What a database that was restored or copied is: an Admin has yet to say, or has said that it is for testing. */
export type CopyKind = 'undecided' | 'test'

/**
 * - `new`: no store was used with this database yet, and this one with no other.
 * - `same`: they belong together.
 * - `one ahead`: the database lacks the last epoch, as after a failover to a replica that was a moment behind.
 * - `foreign`: the store is another installation's, or its note cannot be read.
 * - `unmarked`: the store has no note, and the database has used another.
 * - `ahead`: another copy of this database has used the store since.
 * - `behind`: the database has used a newer copy of this store.
 */
export type Standing = 'new' | 'same' | 'one ahead' | 'foreign' | 'unmarked' | 'ahead' | 'behind'

export interface Comparison {
  readonly standing: Standing
  /** Undefined where there is none that can be read. */
  readonly note: z.infer<typeof note> | undefined
  /** Null: the database is the installation itself. */
  readonly copy: CopyKind | null
}

export interface StoreAndDatabase {
  readonly store: Store
  readonly service: pg.Pool
}

/** Compares the note in the store with the database. To be called inside `whileAlone`. */
export async function compare({ store, service }: StoreAndDatabase): Promise<Comparison> {
  const text = await store.readNote(NOTE)
  const ours = await readInstallation(service)
  const { copy } = ours
  if (text === undefined) return { standing: ours.storedStamp === null ? 'new' : 'unmarked', note: undefined, copy }
  const theirs = note.safeParse(parsed(text)).data
  return { standing: theirs === undefined ? 'foreign' : standingOf(ours, theirs), note: theirs, copy }
}

/** Begins the next epoch, in the database and then in the store. To be called inside `whileAlone`. */
export async function beginEpoch(parts: StoreAndDatabase, { note: before }: Pick<Comparison, 'note'>): Promise<void> {
  const { store, service } = parts
  const [stamp, after] = [randomUUID(), before?.stamp ?? null]
  const { rows } = await service.query<{ id: string; epoch: number }>(
    `update private.installation set epoch = greatest(epoch, $1) + 1, stamp = $2, stored_stamp = $3, epoch_at = clock_timestamp()
     returning id, epoch::float8 as epoch`,
    [before?.epoch ?? 0, stamp, after],
  )
  const { id: installation, epoch } = only(rows)
  const written = { installation, epoch, stamp, after }
  await store.writeNote(NOTE, JSON.stringify(written))
  const { rowCount } = await service.query('update private.installation set stored_stamp = stamp where stamp = $1', [
    stamp,
  ])
  // Held up for so long that it lost the lock: another server has begun an epoch, and its note is overwritten.
  if (rowCount === 0) await beginEpoch(parts, { note: written })
}

/**
 * Runs `work` when no other server of this database compares or begins an epoch.
 *
 * @throws StartError when another one does not finish
 */
export async function whileAlone<T>(service: pg.Pool, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const done = await runOnOneServer(service, 'installation', async () => ({ result: await work() }))
    if (done !== undefined) return done.result
    if (performance.now() > deadline)
      throw new StartError('Another server waits for the file store. Check that the store answers, and start again.')
    await sleep(LOOK_EVERY_MS)
  }
}

/**
 * Why a database must not use a store, and what to do; undefined when it may.
 *
 * @param shown the store, for people
 */
export function mismatchOf(standing: Standing, shown: string): string | undefined {
  const adopt = 'or give this one to the database with npm run storage:adopt'
  const sentences: { readonly [key in Standing]?: string } = {
    foreign: `The file store at ${shown} belongs to another installation. Set STORAGE_URL to the store of this database, ${adopt}.`,
    unmarked: `The file store at ${shown} is not the one that this database uses. Set STORAGE_URL to that one, the same for every server, and check that its disk is mounted; ${adopt}.`,
    behind: `The file store at ${shown} is an older copy: this database has used a newer one. Set STORAGE_URL to that one, the same for every server, ${adopt}.`,
    ahead: `The database is an older copy or was restored: another one has used the file store at ${shown} since. Use that one, or start this one again and say at /admin/health what it is.`,
  }
  return sentences[standing]
}

/** Remembers that the database is a copy, unless that is known. Its server then does nothing towards others. */
export async function markCopy(service: pg.Pool): Promise<void> {
  await service.query(
    `update private.installation set copy = 'undecided', restored_from = epoch_at, restored_at = null where copy is null`,
  )
}

function standingOf(ours: Installation, theirs: z.infer<typeof note>): Standing {
  if (theirs.installation !== ours.id) return 'foreign'
  const stamps = [ours.stamp, ours.storedStamp]
  if (stamps.includes(theirs.stamp)) return 'same'
  if (theirs.after !== null && stamps.includes(theirs.after)) return 'one ahead'
  return theirs.epoch < ours.epoch ? 'behind' : 'ahead'
}

async function readInstallation(service: pg.Pool): Promise<Installation> {
  const { rows } = await service.query<Installation>(
    'select id, epoch::float8 as epoch, stamp, stored_stamp as "storedStamp", copy from private.installation',
  )
  return only(rows)
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('private.installation has no row')
  return row
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
