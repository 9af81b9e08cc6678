import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Files } from '#server/platform/files/files.ts'
import type { StoredChunk } from '#server/platform/background/job-kind.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

export interface JobRef {
  readonly companyId: string
  /** Of the job. */
  readonly id: string
}

/** The stored chunks of a job's result, in order. */
export async function chunksOf(service: pg.Pool, { companyId, id }: JobRef): Promise<StoredChunk[]> {
  const { rows } = await service.query<StoredChunk>(
    `select k.version, k.size::float8 as size, k.sha256
     from private.job_pieces p join private.kept_files k using (company_id, version)
     where p.company_id = $1 and p.job_id = $2 order by p.number`,
    [companyId, id],
  )
  return rows
}

interface ChunkTarget extends JobRef {
  readonly worker: string
  readonly service: pg.Pool
  readonly files: Pick<Files, 'storeGenerated' | 'discard'>
}

/** Stores one more chunk, if the worker still has the job. */
export async function storeChunkOf(
  { service, files, worker, companyId, id }: ChunkTarget,
  number: number,
  source: Readable,
): Promise<StoredChunk> {
  const stored = await files.storeGenerated(source)
  try {
    await inTransaction(service, async (client) => {
      await client.query('insert into private.kept_files (company_id, version, size, sha256) values ($1, $2, $3, $4)', [
        companyId,
        stored.version,
        stored.size,
        stored.sha256,
      ])
      const { rowCount } = await client.query(
        `insert into private.job_pieces (company_id, job_id, number, version)
         select company_id, id, $4, $5 from public.jobs where company_id = $1 and id = $2 and worker = $3`,
        [companyId, id, worker, number, stored.version],
      )
      if (rowCount !== 1) throw new Error('another worker has this job')
    })
  } catch (error) {
    await files.discard(stored.version)
    throw error
  }
  return stored
}

/** Deletes the result. The rows first: bytes without a row are cleaned up, a row without bytes would be invalid. */
export async function deleteChunks(
  service: pg.Pool,
  files: Pick<Files, 'discard'>,
  { companyId, id }: JobRef,
): Promise<void> {
  for (const version of await deleteChunkRows(service, { companyId, id })) await files.discard(version)
}

/** @returns the versions whose bytes nothing needs any more */
export async function deleteChunkRows(service: Pick<pg.Pool, 'query'>, { companyId, id }: JobRef): Promise<string[]> {
  const { rows } = await service.query<{ version: string }>(
    `delete from private.kept_files k using private.job_pieces p
     where p.company_id = $1 and p.job_id = $2 and k.company_id = p.company_id and k.version = p.version
     returning k.version`,
    [companyId, id],
  )
  return rows.map(({ version }) => version)
}
