import { Readable } from 'node:stream'
import type { Locker, Upload } from '@tus/utils'
import type { Caller } from '#server/platform/callers/caller.ts'
import { FileError } from '#server/platform/files/files.ts'
import { findFinished } from '../object-row.ts'
import { isGone } from './partial-uploads.ts'
import type { PartialUploads } from './partial-upload-store.ts'
import { storageErrors } from '../errors/errors.ts'
import { permitUpload, saveObject } from '../upload/save-object.ts'
import { toStorageError } from '../errors/error-response.ts'
import type { Storage } from '../storage.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import { parseStoredMetadata } from './upload-metadata.ts'

export interface FinishParts {
  readonly storage: Storage
  readonly uploads: PartialUploads
  readonly unfinished: UnfinishedUploads
  readonly locker: Locker
}

/** Errors of the file or the person that a retry would not fix. */
const PERMANENT_STATUSES = new Set([403, 409, 413, 415, 422])

/**
 * Converts a complete upload to a file. Checks the rights again, because hours may have passed. An upload with a
 * permanent error is deleted; one with a server error stays, to be finished on a later request. If two requests
 * finish the same one, the second finds it done.
 *
 * @throws StorageError
 */
export async function finishUpload(parts: FinishParts, caller: Caller, upload: Upload): Promise<void> {
  const lock = parts.locker.newLock(upload.id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    // Read again, now that no other request writes to it.
    await convertToFile(parts, caller, await parts.uploads.getUpload(upload.id))
    await endUpload(parts, upload.id)
  } catch (error) {
    if (isGone(error) && (await isFile(parts, caller, upload.id))) return
    const refused = isGone(error) ? storageErrors.noSuchUpload() : toStorageError(error)
    if (PERMANENT_STATUSES.has(refused.statusCode)) await endUpload(parts, upload.id).catch(() => undefined)
    throw refused
  } finally {
    await lock.unlock()
  }
}

async function endUpload({ uploads, unfinished }: FinishParts, id: string): Promise<void> {
  await uploads.remove(id)
  await unfinished.end(rowIdOf(uploads, id))
}

async function convertToFile({ storage, uploads }: FinishParts, caller: Caller, upload: Upload): Promise<void> {
  const { objectPath, upsert, contentType, details } = parseStoredMetadata(upload)
  const permit = await permitUpload(storage, caller, objectPath, upsert)
  const stored = await storage.files.receive(Readable.from(bytesOf(uploads, upload)), {
    name: objectPath.name,
    declaredType: contentType,
    declaredSize: upload.size,
    ...permit,
  })
  const { initialScan: scan } = storage.files
  // The file's row id is derived from the upload's id, so that a client that missed the response can ask for it.
  const id = rowIdOf(uploads, upload.id)
  await saveObject(storage, caller, objectPath, upsert, { ...stored, ...details, scan, id })
}

/** An error of the store is a server error here, not a disconnected sender. */
async function* bytesOf(uploads: PartialUploads, { id, size }: Upload): AsyncGenerator<Uint8Array> {
  // For an empty upload a store may have no object.
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
