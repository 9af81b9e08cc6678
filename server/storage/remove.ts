import { z } from 'zod'
import { nameOrUndefined } from './names.ts'
import { findObject, parseRows, ROW, wholeRow } from './object-row.ts'
import { readJson } from './read-json.ts'
import { storageErrors } from './errors/errors.ts'
import type { Endpoint, Storage, StorageRequest } from './storage.ts'

const removeBody = z.object({ prefixes: z.array(z.string()).min(1).max(1_000) })

/** Deletes many files. Missing ones, and those that the caller may not delete, are omitted from the response. */
export const removeMany: Endpoint = async (storage, request) => {
  const { prefixes } = await readJson(request.c, removeBody)
  const rows = await removeRows(
    storage,
    request,
    prefixes.map(nameOrUndefined).filter((name) => name !== undefined),
  )
  return request.c.json(rows.map(wholeRow))
}

export const removeOne: Endpoint = async (storage, request) => {
  const removed = await removeRows(storage, request, [request.name])
  if (removed.length === 0) {
    await findObject(storage.database, request.caller, request)
    throw storageErrors.denied()
  }
  return request.c.json({ message: 'Successfully deleted' })
}

/** The bytes are deleted after the transaction that deleted the rows. */
async function removeRows({ database, files }: Storage, { caller, bucket }: StorageRequest, names: readonly string[]) {
  const text = `delete from storage.objects o where o.bucket_id = $1 and o.name = any ($2) returning ${ROW}`
  const rows = parseRows(await database.asCaller(caller, { text, values: [bucket, names] }, { readOnly: false }))
  for (const { version } of rows) await files.discard(version)
  return rows
}
