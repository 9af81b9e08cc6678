import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './testing-cluster.ts'

/** What row-level security makes of a statement: rows touched, none visible, or refused outright. */
export type Outcome = 'allowed' | 'hidden' | 'denied'

/** Who asks: a person as they are signed in, a caller who is not, the claims of a token, or a seat's session. */
export type Asker =
  | string
  | undefined
  | { readonly sub: string; readonly [claim: string]: unknown }
  | { readonly role: 'seat'; readonly session_id: string | undefined }

export interface TestDatabase {
  /** Connection strings of the two logins, as the server uses them. */
  readonly urls: { readonly api: string; readonly service: string; readonly admin: string }
  /** As the cluster's superuser, past every policy: for arranging, never for asserting. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** An account with its profile; returns the id. */
  person(name: string, globalRole?: 'Admin' | 'Auditor'): Promise<string>
  /** Runs one statement as that person (undefined: not signed in), then rolls back. */
  as(asker: Asker, text: string, values?: readonly unknown[]): Promise<Outcome>
  /** The same, giving the rows back; throws what the database throws. */
  rowsAs<Row extends pg.QueryResultRow>(asker: Asker, text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Connections of the server's own login; `end()` ends them. */
  pool(max?: number): pg.Pool
  end(): Promise<void>
}

/** One throwaway database with every migration and catalog. Dropped by `end()`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  // Rights on a database are not copied with its content; these are those of the first migration.
  await admin.query(`grant connect on database ${name} to app_api, app_service`)
  await admin.query(`revoke temporary on database ${name} from public`)
  const url = urlOf(adminUrl, name, 'postgres')
  const client = new pg.Client(url)
  await client.connect()

  const urls = { api: urlOf(adminUrl, name, 'app_api'), service: urlOf(adminUrl, name, 'app_service'), admin: url }
  const pools = poolsOf(urls.service)
  return {
    urls,
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows
    },
    async person(fullName, globalRole) {
      const { rows } = await client.query<{ id: string }>(
        `insert into auth.users (email, raw_user_meta_data) values ($1, jsonb_build_object('full_name', $2::text)) returning id`,
        [`${fullName.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`, fullName],
      )
      const id = rows[0]?.id ?? ''
      if (globalRole !== undefined)
        await client.query('update public.profiles set global_role = $2 where id = $1', [id, globalRole])
      return id
    },
    as(asker, text, values = []) {
      return inTransactionOf(client, asker, async () => {
        try {
          const { rowCount } = await client.query(text, [...values])
          return rowCount === 0 ? 'hidden' : 'allowed'
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.code === '42501') return 'denied'
          throw error
        }
      })
    },
    rowsAs<Row extends pg.QueryResultRow>(asker: Asker, text: string, values: readonly unknown[] = []) {
      return inTransactionOf(client, asker, async () => (await client.query<Row>(text, [...values])).rows)
    },
    pool: (max) => pools.open(max),
    async end() {
      await pools.end()
      await client.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

async function inTransactionOf<T>(client: pg.Client, asker: Asker, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const role = asker === undefined ? 'anon' : isSeat(asker) ? 'seat' : 'authenticated'
    await client.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      JSON.stringify({ ...(typeof asker === 'object' ? asker : { sub: asker }), role }),
      role,
    ])
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const isSeat = (asker: Asker): boolean => typeof asker === 'object' && asker['role'] === 'seat'

/**
 * A pool has ended before its connections are closed: dropping the database may still reach one of them, an error
 * that no one handles, and the whole run would fail for it.
 */
function poolsOf(connectionString: string) {
  const pools: pg.Pool[] = []
  return {
    open(max = 4): pg.Pool {
      const pool = new pg.Pool({ connectionString, max }).on('error', () => undefined)
      pools.push(pool)
      return pool
    },
    end: () => Promise.all(pools.filter((pool) => !pool.ended).map((pool) => pool.end())),
  }
}

function urlOf(adminUrl: string, database: string, user: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  url.username = user
  return url.href
}
