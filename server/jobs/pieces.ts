import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Files } from '#server/platform/files/files.ts'
import type { KeptBytes } from '#server/platform/job-kind.ts'
import { inTransaction } from '#server/platform/transaction.ts'

export interface JobPlace {
  readonly companyId: string
  /** Of the job. */
  readonly id: string
}

/** The result of a job so far, in its order. */
export async function piecesOf(service: pg.Pool, { companyId, id }: JobPlace): Promise<KeptBytes[]> {
  const { rows } = await service.query<KeptBytes>(
    `select k.version, k.size::float8 as size, k.sha256
     from private.job_pieces p join private.kept_files k using (company_id, version)
     where p.company_id = $1 and p.job_id = $2 order by p.number`,
    [companyId, id],
  )
  return rows
}

interface Keeper extends JobPlace {
  readonly worker: string
  readonly service: pg.Pool
  readonly files: Pick<Files, 'keep' | 'discard'>
}

/** Keeps one more piece, as long as the worker still has the job. */
export async function keepPiece(
  { service, files, worker, companyId, id }: Keeper,
  number: number,
  source: Readable,
): Promise<KeptBytes> {
  const kept = await files.keep(source)
  try {
    await inTransaction(service, async (client) => {
      await client.query('insert into private.kept_files (company_id, version, size, sha256) values ($1, $2, $3, $4)', [
        companyId,
        kept.version,
        kept.size,
        kept.sha256,
      ])
      const { rowCount } = await client.query(
        `insert into private.job_pieces (company_id, job_id, number, version)
         select company_id, id, $4, $5 from public.jobs where company_id = $1 and id = $2 and worker = $3`,
        [companyId, id, worker, number, kept.version],
      )
      if (rowCount !== 1) throw new Error('another worker has this job')
    })
  } catch (error) {
    await files.discard(kept.version)
    throw error
  }
  return kept
}

/** Lets go of the result. The rows first: bytes without a row are swept, a row without bytes would be a lie. */
export async function dropPieces(
  service: pg.Pool,
  files: Pick<Files, 'discard'>,
  { companyId, id }: JobPlace,
): Promise<void> {
  const { rows } = await service.query<{ version: string }>(
    `delete from private.kept_files k using private.job_pieces p
     where p.company_id = $1 and p.job_id = $2 and k.company_id = p.company_id and k.version = p.version
     returning k.version`,
    [companyId, id],
  )
  for (const { version } of rows) await files.discard(version)
}
