import type pg from 'pg'
import { z } from 'zod'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Logger } from '#server/platform/log.ts'
import { CATALOG } from './catalog-query.ts'

const role = z.enum(['anon', 'authenticated'])
export type Role = z.infer<typeof role>

const column = z.object({
  name: z.string(),
  /** The short name that clients know (`int4`, `timestamptz`). */
  type: z.string(),
  /** The type as SQL that has the same meaning under any search path. */
  sqlType: z.string(),
  readers: z.array(role),
})
export type Column = z.infer<typeof column>

const policy = z.object({
  command: z.enum(['select', 'insert', 'all']),
  permissive: z.boolean(),
  roles: z.array(role),
  using: z.string().nullable(),
  check: z.string().nullable(),
  /** What the expressions depend on besides the row: functions by name, and `relation` or `settings`. */
  asks: z.array(z.string()),
})
export type Policy = z.infer<typeof policy>

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(column),
  key: z.array(z.string()),
  /** Row-level security is on. */
  secured: z.boolean(),
  inserters: z.array(role),
  policies: z.array(policy),
})
export type Table = z.infer<typeof table>

/** What live updates know about the database: plain data, replaced as a whole. */
export interface Catalog {
  /** Audited tables of schema public, by name. */
  readonly published: ReadonlyMap<string, Table>
  /** `realtime.messages`, whose policies grant the use of private channels. */
  readonly messages: Table
}

const STALE_MS = 30_000
const YOUNGEST_MS = 1_000

export interface CatalogCache {
  /** @throws the database error, until a first load has succeeded */
  current(): Promise<Catalog>
  /** For a name that was not found, or a statement that failed as if the schema had changed. */
  refreshed(): Promise<Catalog>
}

/** Loads the catalog on first use, and reloads it every half minute while in use. The old one serves meanwhile. */
export function createCatalogCache(pool: pg.Pool, log: Logger): CatalogCache {
  let catalog: Catalog | undefined
  let loadedAt = -Infinity
  let loading: Promise<Catalog> | undefined

  const load = () => {
    loading ??= loadCatalog(pool)
      .then((loaded) => {
        loadedAt = performance.now()
        catalog = loaded
        return loaded
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return {
    async current() {
      if (catalog === undefined) return load()
      if (performance.now() - loadedAt > STALE_MS) {
        load().catch((error: unknown) =>
          log.warn({ err: error }, 'the catalog of live updates could not be read again'),
        )
      }
      return catalog
    },
    async refreshed() {
      if (catalog !== undefined && performance.now() - loadedAt < YOUNGEST_MS) return catalog
      return load()
    },
  }
}

async function loadCatalog(pool: pg.Pool): Promise<Catalog> {
  return inTransaction(pool, async (client) => {
    // With an empty search path PostgreSQL writes names fully qualified.
    await client.query(`select set_config('search_path', '', true)`)
    const { rows } = await client.query<{ found: string }>(CATALOG)
    const tables = z.array(table).parse(JSON.parse(rows[0]?.found ?? '[]'))
    const messages = tables.find(({ schema, name }) => schema === 'realtime' && name === 'messages')
    if (messages === undefined) throw new Error('realtime.messages is missing')
    const published = tables.filter(({ schema }) => schema === 'public')
    return { messages, published: new Map(published.map((found) => [found.name, found])) }
  })
}
