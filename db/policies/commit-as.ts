import pg from 'pg'
import type { Asker, TestDatabase } from '#db/testing.ts'

/** The statement of a caller, on a connection of its own, committed; throws what the database throws. */
export async function commitAs<Row extends pg.QueryResultRow>(
  db: TestDatabase,
  asker: Exclude<Asker, undefined>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(db.urls.api)
  await client.connect()
  try {
    await client.query('begin')
    const claims = { role: 'authenticated', ...(typeof asker === 'object' ? asker : { sub: asker }) }
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify(claims),
      claims.role,
    ])
    const { rows } = await client.query<Row>(text, [...values])
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}
