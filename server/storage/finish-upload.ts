import { Readable } from 'node:stream'
import type { Locker, Upload } from '@tus/utils'
import type { Caller } from '#server/platform/caller.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { permitUpload, saveObject } from './save-object.ts'
import { toStorageError } from './storage-error.ts'
import type { Storage } from './storage.ts'
import { readKept } from './upload-metadata.ts'

export interface FinishParts {
  readonly storage: Storage
  readonly uploads: PartialUploads
  readonly locker: Locker
}

/**
 * Makes a file of an upload that has arrived whole. Rights are asked for again: hours may have passed. An upload that
 * is refused for good is removed; one that met a failure of ours stays, to be finished when somebody asks for it.
 *
 * @throws StorageError
 */
export async function finishUpload(parts: FinishParts, caller: Caller, upload: Upload): Promise<void> {
  const lock = parts.locker.newLock(upload.id)
  await lock.lock(new AbortController().signal, () => undefined)
  try {
    await becomeFile(parts, caller, upload.id)
    await parts.uploads.remove(upload.id)
  } catch (error) {
    const refused = toStorageError(error)
    if (refused.statusCode < 500) await parts.uploads.remove(upload.id).catch(() => undefined)
    throw refused
  } finally {
    await lock.unlock()
  }
}

async function becomeFile({ storage, uploads }: FinishParts, caller: Caller, id: string): Promise<void> {
  // Read anew, now that nobody else writes to it.
  const upload = await uploads.getUpload(id)
  const { place, upsert, contentType, details } = readKept(upload)
  const permit = await permitUpload(storage, caller, place, upsert)
  // Of nothing, a store may have nothing.
  const source = upload.size === 0 ? Readable.from([]) : await uploads.read(id)
  const stored = await storage.files.receive(source, {
    name: place.name,
    declaredType: contentType,
    declaredSize: upload.size,
    ...permit,
  })
  const { initialScan: scan } = storage.files
  // The file is known by the upload's id, so that a client that missed the answer can ask for it.
  const row = id.slice(uploads.prefix.length)
  await saveObject(storage, caller, place, upsert, { ...stored, ...details, scan, id: row })
}
