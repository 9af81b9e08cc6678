import type pg from 'pg'

/** Rows of each table in one order, without what says when they were written here. */
const TABLES: readonly string[] = [
  `select to_jsonb(c) - 'changed_at' - 'words' as row from reference.cves c order by id`,
  'select to_jsonb(a) as row from reference.affects a order by cve_id, source, record, position',
  'select to_jsonb(e) as row from reference.epss e order by cve_id',
  'select to_jsonb(o) as row from reference.osv_records o order by feed, id',
]

/** One hash of everything that the mirror contains: two mirrors with the same one hold the same. */
export async function contentHash(db: Pick<pg.ClientBase, 'query'> | pg.Pool): Promise<string> {
  const hashes: string[] = []
  for (const table of TABLES) {
    const { rows } = await db.query<{ hash: string }>(
      // A hash of hashes: the rows together are larger than one value may be.
      `select encode(sha256(convert_to(coalesce(string_agg(md5(row::text), ''), ''), 'UTF8')), 'hex') as hash
       from (${table}) t`,
    )
    hashes.push(rows[0]?.hash ?? '')
  }
  const { rows } = await db.query<{ hash: string }>(`select encode(sha256(convert_to($1, 'UTF8')), 'hex') as hash`, [
    hashes.join(' '),
  ])
  return rows[0]?.hash ?? ''
}
