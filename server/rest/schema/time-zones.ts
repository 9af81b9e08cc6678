import type pg from 'pg'

/** The names of time zones that the database knows, exactly as it writes them. */
export async function loadTimeZones(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_timezone_names')
  return new Set(rows.map(({ name }) => name))
}
