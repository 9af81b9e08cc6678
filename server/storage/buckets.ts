import pg from 'pg'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bucketChange, bucketListQuery, newBucket } from './bucket-fields.ts'
import { parseNewBucket } from './names.ts'
import { firstIssue, readJson } from './read-json.ts'
import { storageErrors } from './errors/errors.ts'
import type { Endpoint, Storage } from './storage.ts'

const ROW = `json_build_object('id', b.id, 'name', b.name, 'owner', coalesce(b.owner::text, ''), 'public', b.public,
  'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types,
  'created_at', b.created_at, 'updated_at', b.updated_at, 'type', 'STANDARD')`

const READ = { readOnly: true }
const WRITE = { readOnly: false }
/** Files that one statement deletes when a bucket is emptied. */
const BATCH = 1_000

export const listBuckets: Endpoint = async ({ database }, { c, caller }) => {
  const query = bucketListQuery.safeParse(c.req.query())
  if (!query.success) throw storageErrors.request(firstIssue(query.error))
  const { limit, offset, search, sortColumn, sortOrder } = query.data
  const text = `select ${ROW} from storage.buckets b where strpos(lower(b.name), lower($1)) > 0
    order by b.${sortColumn} ${sortOrder}, b.id limit $2 offset $3`
  const rows = await database.asCaller(caller, { text, values: [search, limit, offset] }, READ)
  return json(`[${rows.map(([row]) => row).join(',')}]`)
}

export const getBucket: Endpoint = async ({ database }, { caller, bucket }) => {
  const text = `select ${ROW} from storage.buckets b where b.id = $1`
  const [row] = await database.asCaller(caller, { text, values: [bucket] }, READ)
  if (row === undefined) throw storageErrors.noSuchBucket()
  return json(row[0] ?? '')
}

export const createBucket: Endpoint = async ({ database, files }, { c, caller }) => {
  const wanted = await readJson(c, newBucket)
  const name = parseNewBucket(wanted.name)
  const id = parseNewBucket(wanted.id ?? name)
  const limit = checkedLimit(wanted.file_size_limit, files.maxBytes)
  const text = `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ($1, $2, $3, $4, $5) returning id`
  const values = [id, name, wanted.public ?? false, limit ?? null, wanted.allowed_mime_types ?? null]
  await database.asCaller(caller, { text, values }, WRITE)
  return c.json({ name })
}

export const updateBucket: Endpoint = async ({ database, files }, { c, caller, bucket }) => {
  const change = await readJson(c, bucketChange)
  const limit = checkedLimit(change.file_size_limit, files.maxBytes)
  // Omitted fields are unchanged; null removes a limit.
  const text = `update storage.buckets set public = coalesce($2, public),
    file_size_limit = case when $3 then $4::bigint else file_size_limit end,
    allowed_mime_types = case when $5 then $6::text[] else allowed_mime_types end, updated_at = now()
    where id = $1 returning id`
  const types = change.allowed_mime_types
  const values = [bucket, change.public ?? null, limit !== undefined, limit ?? null, types !== undefined, types ?? null]
  const changed = await database.asCaller(caller, { text, values }, WRITE)
  if (changed.length === 0) throw await unchangedBucketError(database, caller, bucket)
  return c.json({ message: 'Successfully updated' })
}

export const deleteBucket: Endpoint = async ({ database }, { c, caller, bucket }) => {
  const text = 'delete from storage.buckets where id = $1 returning id'
  const deleted = await database.asCaller(caller, { text, values: [bucket] }, WRITE).catch((error: unknown) => {
    // It still has files, perhaps some that the caller cannot see.
    throw error instanceof pg.DatabaseError && error.code?.startsWith('23') === true ? storageErrors.notEmpty() : error
  })
  if (deleted.length === 0) throw await unchangedBucketError(database, caller, bucket)
  return c.json({ message: 'Successfully deleted' })
}

/** For callers who may change the bucket: the bucket of companies cannot be emptied. */
export const emptyBucket: Endpoint = async (storage, { c, caller, bucket }) => {
  const { database } = storage
  const lock = { text: 'select id from storage.buckets where id = $1 for update', values: [bucket] }
  const mine = await database.asCaller(caller, lock, WRITE)
  if (mine.length === 0) throw await unchangedBucketError(database, caller, bucket)
  while ((await removeSome(storage, caller, bucket)) === BATCH);
  return c.json({ message: 'Successfully emptied' })
}

async function removeSome({ database, files }: Storage, caller: Caller, bucket: string): Promise<number> {
  const text = `delete from storage.objects where id = any (array(
    select id from storage.objects where bucket_id = $1 order by name limit $2)) returning version`
  const removed = await database.asCaller(caller, { text, values: [bucket, BATCH] }, WRITE)
  for (const [version] of removed) if (version) await files.discard(version)
  return removed.length
}

/** Why a statement changed no bucket: it is not visible, or the caller may not change it. */
async function unchangedBucketError(database: Database, caller: Caller, bucket: string): Promise<Error> {
  const text = 'select from storage.buckets where id = $1'
  const seen = await database.asCaller(caller, { text, values: [bucket] }, READ)
  return seen.length === 0 ? storageErrors.noSuchBucket() : storageErrors.denied()
}

function checkedLimit(limit: number | null | undefined, maxBytes: number): number | null | undefined {
  if (typeof limit === 'number' && limit > maxBytes) throw storageErrors.tooLarge()
  return limit
}

/** JSON text as PostgreSQL wrote it. */
const json = (text: string): Response => new Response(text, { headers: { 'Content-Type': 'application/json' } })
