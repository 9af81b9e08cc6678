import type pg from 'pg'
import { z } from 'zod'
import { FileError } from '#server/platform/files/files.ts'
import { parseBucket, parseName, pathOf, type ObjectPath } from './names.ts'
import { findObject, objectRow, ROW, wholeRow, type ObjectRow } from './object-row.ts'
import { readJson } from './read-json.ts'
import { storageErrors } from './errors/errors.ts'
import { checkType, permitOf, permitUpload, saveObject, type Permit } from './upload/save-object.ts'
import type { Endpoint } from './storage.ts'
import { wantsUpsert } from './upload/upload.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
})

function objectPathsOf(asked: z.infer<typeof body>): { from: ObjectPath; to: ObjectPath } {
  const bucket = parseBucket(asked.bucketId)
  const to = parseBucket(asked.destinationBucket ?? bucket)
  return {
    from: { bucket, name: parseName(asked.sourceKey) },
    to: { bucket: to, name: parseName(asked.destinationKey) },
  }
}

/** Another name for the same bytes; the policies are checked at both ends. */
export const move: Endpoint = async ({ database, files }, { c, caller }) => {
  const { from, to } = objectPathsOf(await readJson(c, body))
  const row = await database.callerTransaction(caller, { readOnly: false }, async (client) => {
    const found = await lockRow(client, from)
    checkFits(found, await permitOf(client, to, files.maxBytes))
    await client.query('update storage.objects set bucket_id = $1, name = $2, updated_at = now() where id = $3', [
      to.bucket,
      to.name,
      found.id,
    ])
    return found
  })
  return c.json({ message: 'Successfully moved', Id: row.id, Key: pathOf(to) })
}

/** @throws StorageError NoSuchKey when the caller cannot see it, AccessDenied when the caller may not change it */
async function lockRow(client: pg.ClientBase, { bucket, name }: ObjectPath): Promise<ObjectRow> {
  const select = `select ${ROW} as row from storage.objects o where o.bucket_id = $1 and o.name = $2`
  const seen = await client.query<{ row: unknown }>(select, [bucket, name])
  if (seen.rows.length === 0) throw storageErrors.noSuchKey()
  const locked = await client.query<{ row: unknown }>(`${select} for update`, [bucket, name])
  if (locked.rows.length === 0) throw storageErrors.denied()
  return objectRow.parse(locked.rows[0]?.row)
}

/** A copy of the bytes, as a separate file. */
export const copy: Endpoint = async (storage, { c, caller }) => {
  const asked = await readJson(c, body)
  const { from, to } = objectPathsOf(asked)
  const upsert = wantsUpsert(c)
  const source = await findObject(storage.database, caller, from)
  if (source.scan === 'infected') throw storageErrors.infected()
  checkFits(source, await permitUpload(storage, caller, to, upsert, source.size))
  const { size, sha256, scan } = source
  const copied = { size, sha256, scan, contentType: source.content_type, cacheControl: source.cache_control }
  const userMetadata = asked.copyMetadata ? (source.user_metadata ?? undefined) : undefined
  const version = await storage.files.copy(source.version).catch((error: unknown) => {
    // Deleted since its row was read.
    throw error instanceof FileError && error.kind === 'missing' ? storageErrors.noSuchKey() : error
  })
  const id = await saveObject(storage, caller, to, upsert, { ...copied, version, userMetadata })
  const row = await findObject(storage.database, caller, to)
  return c.json({ Id: id, Key: pathOf(to), ...wholeRow(row) })
}

/** The limits of a bucket also apply to files from another bucket. */
function checkFits({ size, content_type: type }: ObjectRow, permit: Permit): void {
  if (size > permit.maxBytes) throw storageErrors.tooLarge()
  checkType(type, permit)
}
