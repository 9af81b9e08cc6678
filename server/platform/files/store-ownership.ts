import { StartError } from '#db/start-error.ts'
import type { Logger } from '#server/platform/log.ts'
import { FileError } from './files.ts'
import { beginEpoch, compare, markCopy, mismatchOf, whileAlone, type StoreAndDatabase } from './installation.ts'
import type { Store } from './store.ts'

/** How often a server looks, and begins an epoch. */
export const EPOCH_MS = 60_000
/**
 * A server that runs elsewhere on a copy of the database has begun an epoch by then, at least one. So the one that
 * started later finds out, and does not begin one before.
 */
const CONFIRMED_AFTER_MS = 2.5 * EPOCH_MS

/** What this server knows of its store. */
export interface StoreOwnership {
  /** Whether this server has seen for long enough that the store is its database's alone. */
  readonly isConfirmed: () => boolean
  /** Why the store must not be used; undefined when it may. */
  readonly mismatch: () => string | undefined
  /** Whether it is another's, and this database a copy that only reads it. */
  readonly isBorrowed: () => boolean
  /** Looks again; to be called every EPOCH_MS. */
  check(): Promise<void>
}

/**
 * Makes sure that a store belongs to the database, and marks one that is new. A database that is older than its store
 * is marked as a copy, and only reads it until an Admin has said what it is.
 *
 * @param shown the store, for people
 * @throws StartError when it does not; then nothing was written
 */
export async function ownStore({
  store,
  service,
  log,
  shown,
  elapsedMs = () => performance.now(),
}: StoreAndDatabase & { log: Logger; shown: string; elapsedMs?: () => number }): Promise<StoreOwnership> {
  const parts = { store, service }
  let trustedSince = elapsedMs()
  let isConfirmed = false
  let mismatch: string | undefined
  let isBorrowed = false
  let aheadStamp: string | undefined

  await whileAlone(service, async () => {
    const seen = await compare(parts)
    isBorrowed = seen.standing === 'ahead'
    if (isBorrowed) return markCopy(service)
    const reason = mismatchOf(seen.standing, shown)
    if (reason !== undefined) throw new StartError(reason)
    if (seen.standing === 'new') await beginEpoch(parts, seen)
  })

  async function check(): Promise<void> {
    const seen = await compare(parts)
    isBorrowed = seen.copy !== null && seen.standing === 'ahead'
    mismatch = isBorrowed ? undefined : mismatchOf(seen.standing, shown)
    const ahead = seen.standing === 'one ahead' ? seen.note?.stamp : undefined
    const isNews = ahead !== undefined && ahead !== aheadStamp
    aheadStamp = ahead
    if (seen.copy === 'undecided' || isBorrowed) {
      isConfirmed = false
      trustedSince = elapsedMs()
    } else if (mismatch !== undefined || isNews) {
      if (mismatch !== undefined) log.error(mismatch)
      else log.warn('the file store is a step ahead: the database lost its last changes, or is a copy of one that runs')
      isConfirmed = false
      trustedSince = elapsedMs()
    } else if (elapsedMs() - trustedSince >= CONFIRMED_AFTER_MS) {
      await beginEpoch(parts, seen)
      isConfirmed = true
    }
  }

  return {
    isConfirmed: () => isConfirmed,
    mismatch: () => mismatch,
    isBorrowed: () => isBorrowed,
    check: () => whileAlone(service, check),
  }
}

/**
 * The store while it is the database's own. Until that is confirmed, and while a backup runs (`mayDelete`), nothing is
 * deleted, which leaves bytes to the cleanup. Until then a file that is missing says nothing about the file. Once the
 * store is refused, no file is read or written.
 */
export function ownedStore(
  store: Store,
  ownership: Omit<StoreOwnership, 'check'>,
  mayDelete: () => Promise<boolean> = () => Promise.resolve(true),
): Store {
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    if (ownership.mismatch() !== undefined)
      throw new FileError('unavailable', 'The file store is not the one of this database.')
    try {
      return await work()
    } catch (error) {
      if (ownership.isConfirmed() || !(error instanceof FileError) || error.kind !== 'missing') throw error
      throw new FileError('unavailable', 'The file is missing in a store that may not be the right one.', {
        cause: error,
      })
    }
  }
  async function whileOurs(work: () => Promise<void>): Promise<void> {
    if (ownership.isBorrowed())
      throw new FileError('unavailable', 'This copy of the installation only reads the file store of the original.')
    return guarded(work)
  }
  return {
    put: (version, source) => whileOurs(() => store.put(version, source)),
    open: (version, range) => guarded(() => store.open(version, range)),
    copy: (from, to) => whileOurs(() => store.copy(from, to)),
    async delete(version) {
      if (ownership.isConfirmed() && (await mayDelete())) await store.delete(version)
    },
    list: () => store.list(),
    deleteUnfinished: (before) => store.deleteUnfinished(before),
    writeNote: (name, text) => store.writeNote(name, text),
    readNote: (name) => store.readNote(name),
    deleteNote: (name) => store.deleteNote(name),
    listNotes: (folder) => store.listNotes(folder),
  }
}
