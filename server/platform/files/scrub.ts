import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { FileError, type Files } from './files.ts'

const DUE = `
  select version, size::float8 as size, sha256 from storage.objects
  where checked_at is null or checked_at < now() - interval '1 day'
  order by checked_at nulls first limit 1`

/**
 * Reads the file whose last check is the longest ago and compares its hash; reading marks a damaged one.
 *
 * @returns false when every file was checked within a day
 * @throws FileError `unavailable`: the store is unreachable, and the file's state unknown
 */
export async function scrubOnce(
  { files, service }: { files: Pick<Files, 'read'>; service: pg.Pool },
  signal?: AbortSignal,
): Promise<boolean> {
  const { rows } = await service.query<{ version: string; size: number; sha256: string }>(DUE)
  const file = rows[0]
  if (file === undefined) return false
  if (await isWhole(files, file, signal)) {
    // Bytes restored from a backup are no longer damaged; the audit log keeps the finding.
    await service.query(`update storage.objects set checked_at = now(), damaged_at = null where version = $1`, [
      file.version,
    ])
  }
  return true
}

async function isWhole(
  files: Pick<Files, 'read'>,
  file: { version: string; size: number; sha256: string },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(await files.read(file), nowhere, { ...(signal && { signal }) })
    return true
  } catch (error) {
    if (error instanceof FileError && (error.kind === 'damaged' || error.kind === 'missing')) return false
    throw error
  }
}
