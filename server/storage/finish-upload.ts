import { Readable } from 'node:stream'
import type { Locker, Upload } from '@tus/utils'
import type { Caller } from '#server/platform/callers/caller.ts'
import { FileError } from '#server/platform/files/files.ts'
import { findFinished } from './object-row.ts'
import { isGone } from './partial-uploads.ts'
import type { PartialUploads } from './partial-upload-store.ts'
import { refusal } from './refusals.ts'
import { permitUpload, saveObject } from './save-object.ts'
import { toStorageError } from './storage-error.ts'
import type { Storage } from './storage.ts'
import { readKept } from './upload-metadata.ts'

export interface FinishParts {
  readonly storage: Storage
  readonly uploads: PartialUploads
  readonly locker: Locker
}

/** Refusals of the file itself, or of the person: asking again would not help. */
const FOR_GOOD = new Set([403, 409, 413, 415, 422])

/**
 * Makes a file of an upload that has arrived whole. Rights are asked for again: hours may have passed. An upload that
 * is refused for good is removed; one that met a failure of ours stays, to be finished when somebody asks for it. Of two
 * who finish the same one, the second finds it done.
 *
 * @throws StorageError
 */
export async function finishUpload(parts: FinishParts, caller: Caller, upload: Upload): Promise<void> {
  const lock = parts.locker.newLock(upload.id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    // Read anew, now that nobody else writes to it.
    await becomeFile(parts, caller, await parts.uploads.getUpload(upload.id))
    await parts.uploads.remove(upload.id)
  } catch (error) {
    if (isGone(error) && (await isFile(parts, caller, upload.id))) return
    const refused = isGone(error) ? refusal.noSuchUpload() : toStorageError(error)
    if (FOR_GOOD.has(refused.statusCode)) await parts.uploads.remove(upload.id).catch(() => undefined)
    throw refused
  } finally {
    await lock.unlock()
  }
}

async function becomeFile({ storage, uploads }: FinishParts, caller: Caller, upload: Upload): Promise<void> {
  const { place, upsert, contentType, details } = readKept(upload)
  const permit = await permitUpload(storage, caller, place, upsert)
  const stored = await storage.files.receive(Readable.from(bytesOf(uploads, upload)), {
    name: place.name,
    declaredType: contentType,
    declaredSize: upload.size,
    ...permit,
  })
  const { initialScan: scan } = storage.files
  // The file is known by the upload's id, so that a client that missed the answer can ask for it.
  const id = rowIdOf(uploads, upload.id)
  await saveObject(storage, caller, place, upsert, { ...stored, ...details, scan, id })
}

/** A store that fails here is ours, and no sender who broke off. */
async function* bytesOf(uploads: PartialUploads, { id, size }: Upload): AsyncGenerator<Uint8Array> {
  // Of nothing, a store may have nothing.
  if (size === 0) return
  try {
    yield* await uploads.read(id)
  } catch (error) {
    throw new FileError('unavailable', 'The bytes that had arrived cannot be read now.', { cause: error })
  }
}

const isFile = async ({ storage, uploads }: FinishParts, caller: Caller, id: string): Promise<boolean> =>
  (await findFinished(storage.database, caller, rowIdOf(uploads, id))) !== undefined

const rowIdOf = ({ prefix }: PartialUploads, uploadId: string): string => uploadId.slice(prefix.length)
