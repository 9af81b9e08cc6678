import pg from 'pg'
import { z } from 'zod'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { ReadOnlyError } from '#server/platform/callers/read-only-error.ts'
import { JobError, jobKind, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { type ImportRow, writeRows } from './write-rows.ts'
import type { ImportKind } from './import-kind.ts'

/** Few enough that a cancelled import stops soon, and many enough that a statement is worth its cost. */
const AT_ONCE = 100
const TIMEOUT_MS = 60_000

/**
 * Writes the rows stored by `begin-import`: in one transaction as the importing person, under the current policies. A
 * worker that claims the job later starts again; committed rows are never written again.
 */
export const importJob = (what: ImportKind) =>
  jobKind({
    kind: what.kind,
    page: what.page,
    outcomeTexts: { done: 'is done', failed: 'failed' },
    input: z.object({}),

    async run(_input, work) {
      const head = await headOf(work)
      if (head === undefined) return undefined
      await work.platform.database
        .callerTransaction(head.caller, { readOnly: false, timeoutMs: TIMEOUT_MS, background: true }, (client) =>
          writeAll(client, what, work, head.count),
        )
        .catch((error: unknown) => {
          throw jobErrorOf(error) ?? error
        })
      return undefined
    },
  })

async function writeAll(client: pg.ClientBase, what: ImportKind, work: JobAttempt, total: number): Promise<void> {
  const place = [work.companyId, work.jobId]
  const { rows } = await client.query<{ mine: boolean }>('select private.claim_import($1, $2) as mine', place)
  if (rows[0]?.mine !== true) return
  for (let done = 0; done < total; done += AT_ONCE) {
    work.signal.throwIfAborted()
    work.reportProgress({ done, total, words: `Writing row ${numbered(done + 1)} of ${numbered(total)}` })
    await writeRows(client, what, work.companyId, await partOf(work, done))
  }
  work.signal.throwIfAborted()
  work.reportProgress({ done: total, total, words: 'Finishing' })
  await client.query('select private.finish_import($1, $2)', place)
}

/** For rights lost since the import began. Undefined for errors worth a retry. */
function jobErrorOf(error: unknown): JobError | undefined {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code === '42501')
    return new JobError('Your role does not allow this any more. Nothing was imported.', { cause: error })
  if (code === 'PGRST' || error instanceof ReadOnlyError)
    return new JobError(
      'The session in which it was begun has ended. Nothing was imported. Sign in and import the file again.',
      { cause: error },
    )
  return undefined
}

const numbered = (n: number) => n.toLocaleString('en')

interface Head {
  readonly caller: Caller
  readonly count: number
}

const kept = z.object({
  claims: z.looseObject({ sub: z.guid() }),
  session: z.string().nullable(),
  origin: z.object({ address: z.string(), user_agent: z.string(), request_id: z.string() }).partial(),
  count: z.number(),
})

/** The person it is written as; undefined once that was done. */
async function headOf({ companyId, jobId, platform: { database } }: JobAttempt): Promise<Head | undefined> {
  const { rows } = await database.service.query(
    `select i.claims, i.session_id as session, i.origin,
       (select count(*)::integer from private.import_rows r where r.company_id = i.company_id and r.job_id = i.job_id) as count
     from private.imports i where i.company_id = $1 and i.job_id = $2`,
    [companyId, jobId],
  )
  if (rows[0] === undefined) return undefined
  const { claims, session, origin, count } = kept.parse(rows[0])
  const { address = '', user_agent: userAgent = '', request_id: requestId = '' } = origin
  const caller: Caller = {
    role: 'authenticated',
    userId: parseId('users', claims.sub),
    sessionId: session ?? undefined,
    claimsText: JSON.stringify(claims),
    address,
    userAgent,
    requestId,
  }
  return { caller, count }
}

async function partOf({ companyId, jobId, platform: { database } }: JobAttempt, from: number): Promise<ImportRow[]> {
  const { rows } = await database.service.query<ImportRow>(
    `select row_number as row, entry from private.import_rows
     where company_id = $1 and job_id = $2 and position > $3 and position <= $3 + $4 order by position`,
    [companyId, jobId, from, AT_ONCE],
  )
  return rows
}
