import type pg from 'pg'
import type { StoredChunk } from '#server/platform/background/job-kind.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { ArchiveFile } from './offline/zip-format.mjs'

export interface PackagePlace {
  readonly companyId: string
  readonly packageId: string
}

/** A file of a package, and where its bytes lie. */
export interface PackedFile extends ArchiveFile {
  readonly sha256: string
  readonly version: string
}

export interface PackageHead {
  readonly number: number
  /** Whether what it is made of is known, down to the last file. */
  readonly isComplete: boolean
}

export async function headOf(
  service: pg.Pool,
  { companyId, packageId }: PackagePlace,
): Promise<PackageHead | undefined> {
  const { rows } = await service.query<PackageHead>(
    `select number, list_sha256 is not null as "isComplete" from public.packages where company_id = $1 and id = $2`,
    [companyId, packageId],
  )
  return rows[0]
}

/** What is known of it so far, in the order of the archive. */
export async function filesOf(service: pg.Pool, { companyId, packageId }: PackagePlace): Promise<PackedFile[]> {
  const { rows } = await service.query<PackedFile>(
    `select path, size::float8 as size, crc32::float8 as crc32, sha256, version
     from private.package_files where company_id = $1 and package_id = $2 order by position`,
    [companyId, packageId],
  )
  return rows
}

const ADD = `
  insert into private.package_files (company_id, package_id, position, path, size, sha256, crc32, version)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

export async function addFile(
  db: pg.Pool | pg.ClientBase,
  { companyId, packageId }: PackagePlace,
  position: number,
  { path, size, sha256, crc32, version }: PackedFile,
): Promise<void> {
  await db.query(ADD, [companyId, packageId, position, path, size, sha256, crc32, version])
}

export interface Completion {
  readonly listSha256: string
  readonly missing: number
  /** What the server made for it, with the first position. */
  readonly made: readonly (PackedFile & StoredChunk)[]
  readonly from: number
}

/** The last files and what the whole comes to: all of it or nothing. */
export async function complete(service: pg.Pool, place: PackagePlace, completion: Completion): Promise<void> {
  const { companyId, packageId } = place
  await inTransaction(service, async (client) => {
    for (const [n, file] of completion.made.entries()) {
      await client.query('insert into private.kept_files (company_id, version, size, sha256) values ($1, $2, $3, $4)', [
        companyId,
        file.version,
        file.size,
        file.sha256,
      ])
      await addFile(client, place, completion.from + n, file)
    }
    await client.query(
      `update public.packages p
       set list_sha256 = $3, missing = $4, (file_count, byte_count) = (
         select count(*), sum(f.size) from private.package_files f where f.company_id = p.company_id and f.package_id = p.id)
       where company_id = $1 and id = $2`,
      [companyId, packageId, completion.listSha256, completion.missing],
    )
  })
}
