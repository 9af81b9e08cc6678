import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { StoredBytes } from '#server/platform/files/files.ts'
import { essenceOf } from '#server/platform/files/media-types.ts'
import type { ObjectPath } from '../names.ts'
import type { ObjectRow } from '../object-row.ts'
import { storageErrors, StorageError } from '../errors/errors.ts'
import type { Storage } from '../storage.ts'

/** The limits of a bucket for a file that this caller may store there. */
export interface Permit {
  /** Undefined in a bucket that is not for companies. */
  readonly companyId: string | undefined
  readonly maxBytes: number
  readonly allowedTypes: readonly string[] | undefined
}

export interface NewObject extends StoredBytes {
  /** The row's id; by default chosen by the database. */
  readonly id?: string
  readonly cacheControl: string
  readonly userMetadata: Readonly<Record<string, unknown>> | undefined
  readonly scan: ObjectRow['scan']
}

/** A trial row, to check the policies before the bytes arrive. */
const PROBE: Omit<NewObject, 'version'> = {
  size: 0,
  sha256: '0'.repeat(64),
  contentType: 'application/octet-stream',
  cacheControl: 'no-cache',
  userMetadata: undefined,
  scan: 'not scanned',
}

const COMPANY_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/./

/**
 * Checks whether the caller may store a file there, and returns the bucket's limits. Inserts the row and rolls back,
 * so that the same policies decide as in the end.
 *
 * @param bytes of the file, as far as known. Of a file that replaces another one, the difference counts in the end.
 * @throws StorageError NoSuchBucket, InvalidKey; pg.DatabaseError for a policy violation, and for an existing name
 */
export async function permitUpload(
  storage: Storage,
  caller: Caller,
  objectPath: ObjectPath,
  upsert: boolean,
  bytes = 0,
): Promise<Permit> {
  return storage.database.callerTransaction(caller, { readOnly: false }, async (client) => {
    const permit = await permitOf(client, objectPath, storage.files.maxBytes)
    await client.query('savepoint probe')
    await writeRow(client, objectPath, upsert, { ...PROBE, version: randomUUID() })
    await client.query('rollback to probe')
    if (permit.companyId !== undefined)
      await client.query('select private.require_storage_room($1, $2)', [permit.companyId, upsert ? 0 : bytes])
    return permit
  })
}

/**
 * Writes the row of durable bytes. On an error the bytes are discarded; on success those of the previous version are.
 */
export async function saveObject(
  storage: Storage,
  caller: Caller,
  objectPath: ObjectPath,
  upsert: boolean,
  object: NewObject,
): Promise<string> {
  const { database, files } = storage
  try {
    const saved = await database.callerTransaction(caller, { readOnly: false }, (client) =>
      writeRow(client, objectPath, upsert, object),
    )
    if (saved.replaced !== undefined) await files.discard(saved.replaced)
    return saved.id
  } catch (error) {
    // After a broken connection it is unknown whether it committed: then the cleanup decides.
    if (error instanceof pg.DatabaseError || error instanceof StorageError) await files.discard(object.version)
    throw error
  }
}

interface RulesRow {
  for_companies: boolean
  /** PostgreSQL's bigint arrives as text. */
  file_size_limit: string | null
  allowed_mime_types: string[] | null
}

/** @throws StorageError NoSuchBucket, InvalidKey */
export async function permitOf(client: pg.ClientBase, { bucket, name }: ObjectPath, maxBytes: number): Promise<Permit> {
  const { rows } = await client.query<RulesRow>(
    'select for_companies, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    [bucket],
  )
  const [rules] = rows
  if (rules === undefined) throw storageErrors.noSuchBucket()
  if (rules.for_companies && !COMPANY_NAME.test(name))
    throw storageErrors.key(name, ': the first folder must be the id of a company')
  return {
    companyId: rules.for_companies ? name.slice(0, name.indexOf('/')) : undefined,
    maxBytes: Math.min(maxBytes, Number(rules.file_size_limit ?? maxBytes)),
    allowedTypes: rules.allowed_mime_types ?? undefined,
  }
}

/** @throws StorageError InvalidMimeType when the bucket does not accept files of the type */
export function checkType(type: string, { allowedTypes }: Permit): void {
  const essence = essenceOf(type)
  const fits = (pattern: string) =>
    pattern === '*/*' || pattern === essence || (pattern.endsWith('/*') && essence.startsWith(pattern.slice(0, -1)))
  if (allowedTypes?.some(fits) === false) throw storageErrors.mimeType(essence)
}

async function writeRow(
  client: pg.ClientBase,
  { bucket, name }: ObjectPath,
  upsert: boolean,
  object: NewObject,
): Promise<{ id: string; replaced: string | undefined }> {
  const before = upsert
    ? await client.query<{ version: string }>(
        'select version from storage.objects where bucket_id = $1 and name = $2 for update',
        [bucket, name],
      )
    : undefined
  const { rows } = await client.query<{ id: string }>(
    `insert into storage.objects
       (id, bucket_id, name, version, size, content_type, sha256, cache_control, user_metadata, scan)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ${upsert ? REPLACE : ''} returning id`,
    [
      object.id,
      bucket,
      name,
      object.version,
      object.size,
      object.contentType,
      object.sha256,
      object.cacheControl,
      object.userMetadata === undefined ? null : JSON.stringify(object.userMetadata),
      object.scan,
    ],
  )
  const [row] = rows
  if (row === undefined) throw storageErrors.denied()
  return { id: row.id, replaced: before?.rows[0]?.version }
}

const REPLACE = `on conflict (bucket_id, name) do update set
  owner = excluded.owner, version = excluded.version, size = excluded.size, content_type = excluded.content_type,
  sha256 = excluded.sha256, cache_control = excluded.cache_control, user_metadata = excluded.user_metadata,
  scan = excluded.scan, checked_at = null, damaged_at = null, updated_at = now()`
