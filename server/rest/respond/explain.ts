import type { Caller } from '#server/platform/callers/caller.ts'
import type { CallerOptions, Database, Statement } from '#server/platform/database/database.ts'
import { restErrors } from '../errors/errors.ts'
import type { Explain } from '../parse/request.ts'

/**
 * PostgreSQL's execution plan of a statement, run as the caller and rolled back. Only for administrators of the
 * installation: a plan reveals how many rows all companies have.
 *
 * @throws ApiError PGRST107 for everyone else, as if the media type did not exist
 */
export async function explain(
  database: Database,
  caller: Caller,
  { text, values }: Statement,
  wanted: Explain,
  options: CallerOptions,
): Promise<Response> {
  const notAcceptable = restErrors.media([{ type: contentType(wanted) }])
  // An anonymous caller may not even ask whether they are an administrator.
  if (caller.role === 'anon') throw notAcceptable
  const lines = await database.callerTransaction(caller, options, async (client) => {
    const { rows } = await client.query<{ admin: boolean }>('select private.is_admin() as admin')
    if (rows[0]?.admin !== true) throw notAcceptable
    await client.query('savepoint explained')
    const shown = [`format ${wanted.format}`, ...wanted.options].join(', ')
    const plan = await client.query<[string]>({
      text: `explain (${shown}) ${text}`,
      values: [...values],
      rowMode: 'array',
      types: { getTypeParser: () => String },
    })
    await client.query('rollback to savepoint explained')
    return plan.rows.map(([line]) => line)
  })
  const headers = { 'Content-Type': `${contentType(wanted)}; charset=utf-8`, 'Cache-Control': 'private, no-store' }
  return new Response(lines.join('\n'), { headers })
}

function contentType({ format, of, options }: Explain): string {
  const shown = options.length === 0 ? '' : `; options=${options.join('|')}`
  return `application/vnd.pgrst.plan+${format}; for="${of}"${shown}`
}
