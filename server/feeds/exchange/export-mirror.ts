import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { SigningKey } from '#server/platform/keys/signing-key.ts'
import { EXPORT_FORMAT, EXPORT_VERSION } from './export-format.ts'

const PAGE = 2_000

/** Tables in the order of the file, read page by page by their keys. A row is text of JSON: numbers stay exact. */
const TABLES: readonly (readonly [kind: string, page: string])[] = [
  [
    'feed',
    `select name as key, to_jsonb(f)::text as row from reference.feeds f where name > $1 order by name limit $2`,
  ],
  [
    'part',
    `select feed || ' ' || part as key, to_jsonb(p)::text as row from reference.feed_parts p
     where (feed || ' ' || part) collate "C" > $1 order by (feed || ' ' || part) collate "C" limit $2`,
  ],
  [
    'cve',
    `select id as key, (to_jsonb(c) - 'words' - 'changed_at' || jsonb_build_object('affects',
       coalesce((select jsonb_agg(to_jsonb(a) - 'cve_id' order by source, record, position) from reference.affects a
         where a.cve_id = c.id), '[]')))::text as row
     from reference.cves c where id > $1 order by id limit $2`,
  ],
  [
    'epss',
    `select cve_id as key, to_jsonb(e)::text as row from reference.epss e where cve_id > $1 order by cve_id limit $2`,
  ],
  [
    'osv',
    `select feed || ' ' || id as key, to_jsonb(o)::text as row from reference.osv_records o
     where (feed || ' ' || id) collate "C" > $1 order by (feed || ' ' || id) collate "C" limit $2`,
  ],
]

/**
 * Writes the whole mirror into a file for an installation without the internet, signed with this installation's key.
 * The file has its name only when it is whole.
 *
 * @returns how many rows of each table it has
 */
export async function exportMirror(service: pg.Pool, key: SigningKey, file: string): Promise<Record<string, number>> {
  const part = `${file}.part`
  const client = await service.connect()
  const counts: Record<string, number> = {}
  try {
    await client.query('begin isolation level repeatable read read only')
    await pipeline(Readable.from(linesOf(client, key, counts)), createGzip(), createWriteStream(part, { mode: 0o600 }))
    await client.query('commit')
    const written = await open(part)
    await written.sync()
    await written.close()
    await rename(part, file)
    return counts
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    client.release(true)
  }
}

async function* linesOf(
  client: pg.ClientBase,
  key: SigningKey,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION, madeAt: new Date().toISOString(), jwk: key.jwk }
  yield hashed(`${JSON.stringify(head)}\n`)
  for (const [kind, page] of TABLES) {
    counts[kind] = 0
    for (let after: string | undefined = ''; after !== undefined;) {
      const { rows }: pg.QueryResult<{ key: string; row: string }> = await client.query(page, [after, PAGE])
      counts[kind] += rows.length
      yield hashed(rows.map(({ row }) => `{"${kind}":${row}}\n`).join(''))
      after = rows.at(-1)?.key
    }
  }
  const sha256 = hash.digest('hex')
  yield `${JSON.stringify({ counts, sha256, signature: key.sign(`${EXPORT_FORMAT} ${sha256}`) })}\n`
}
