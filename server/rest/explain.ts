import type { Caller } from '#server/platform/caller.ts'
import type { CallerOptions, Database, Statement } from '#server/platform/database.ts'
import { refusal } from './refusals.ts'
import type { Explain } from './request.ts'

/**
 * How PostgreSQL carries out a statement as the caller, whatever it did undone again. For administrators of the
 * installation alone: a plan tells how many rows there are of everybody's.
 *
 * @throws ApiError PGRST107 for anybody else, as if there were no such media type
 */
export async function explain(
  database: Database,
  caller: Caller,
  { text, values }: Statement,
  wanted: Explain,
  options: CallerOptions,
): Promise<Response> {
  const refused = refusal.media([{ type: contentType(wanted) }])
  // Who is not signed in may not even ask whether they are one.
  if (caller.role === 'anon') throw refused
  const lines = await database.callerTransaction(caller, options, async (client) => {
    const { rows } = await client.query<{ admin: boolean }>('select private.is_admin() as admin')
    if (rows[0]?.admin !== true) throw refused
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
