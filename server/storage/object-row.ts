import { z } from 'zod'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ObjectPath } from './names.ts'
import { storageErrors } from './errors/errors.ts'

/** A row of storage.objects as one JSON value; `o` is the row. */
export const ROW = `json_build_object('id', o.id, 'bucket_id', o.bucket_id, 'name', o.name, 'owner', o.owner,
  'version', o.version, 'size', o.size, 'content_type', o.content_type, 'sha256', o.sha256,
  'cache_control', o.cache_control, 'user_metadata', o.user_metadata, 'scan', o.scan, 'created_at', o.created_at,
  'updated_at', o.updated_at, 'last_accessed_at', o.last_accessed_at)`

const time = z.string().transform((text) => new Date(text))

export const objectRow = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  version: z.string(),
  size: z.number(),
  content_type: z.string(),
  sha256: z.string(),
  cache_control: z.string(),
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
  scan: z.enum(['not scanned', 'pending', 'clean', 'infected']),
  created_at: time,
  updated_at: time,
  last_accessed_at: time,
})

export type ObjectRow = z.infer<typeof objectRow>

/** @throws StorageError NoSuchKey when the caller sees none */
export async function findObject(database: Database, caller: Caller, { bucket, name }: ObjectPath): Promise<ObjectRow> {
  const [found] = await findObjects(database, caller, bucket, [name])
  if (found === undefined) throw storageErrors.noSuchKey()
  return found
}

/** The files that exist and that the caller may see. */
export async function findObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const text = `select ${ROW} from storage.objects o where o.bucket_id = $1 and o.name = any ($2)`
  return parseRows(await database.asCaller(caller, { text, values: [bucket, names] }, { readOnly: true }))
}

/**
 * A file of a public bucket: no policy is checked.
 *
 * @throws StorageError NoSuchBucket when there is no public bucket of that name, NoSuchKey
 */
export async function findPublicObject(database: Database, { bucket, name }: ObjectPath): Promise<ObjectRow> {
  const { rows } = await database.service.query<{ row: unknown }>(
    `select case when o.id is not null then ${ROW} end as row
     from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = $2
     where b.id = $1 and b.public`,
    [bucket, name],
  )
  const [found] = rows
  if (found === undefined) throw storageErrors.noSuchBucket()
  if (found.row === null) throw storageErrors.noSuchKey()
  return objectRow.parse(found.row)
}

/** Size of the file that a resumable upload of the caller became; undefined when none is visible. */
export async function findFinished(database: Database, caller: Caller, uploadId: string): Promise<number | undefined> {
  const text = 'select size from storage.objects where id = $1 and owner = auth.uid()'
  const [row] = await database.asCaller(caller, { text, values: [uploadId] }, { readOnly: true })
  return row === undefined ? undefined : Number(row[0])
}

/** Rows of a statement whose one column is `ROW`. */
export const parseRows = (rows: readonly (string | null)[][]): ObjectRow[] =>
  rows.map(([row]) => objectRow.parse(JSON.parse(row ?? 'null')))

export const etagOf = ({ sha256 }: Pick<ObjectRow, 'sha256'>): string => `"${sha256}"`

/** Properties of the bytes, as lists and deletions return them. */
export function metadataOf(row: ObjectRow): Record<string, unknown> {
  return {
    eTag: etagOf(row),
    size: row.size,
    mimetype: row.content_type,
    cacheControl: row.cache_control,
    lastModified: row.updated_at,
    contentLength: row.size,
    httpStatusCode: 200,
  }
}

/** A whole row, as copies and deletions return it. */
export function wholeRow(row: ObjectRow): Record<string, unknown> {
  const { id, bucket_id, name, owner, version, user_metadata, created_at, updated_at, last_accessed_at } = row
  const facts = { metadata: metadataOf(row), user_metadata }
  return { id, bucket_id, name, owner, owner_id: owner, version, created_at, updated_at, last_accessed_at, ...facts }
}
