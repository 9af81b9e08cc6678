// What belongs to one company, and how it reads in an archive of that company alone.
import type pg from 'pg'
import { readTables, type Table, type TableToRead } from './snapshot.ts'

/** Tables with a company that stay with the installation: its log, sessions, secrets and unfinished work. */
const LEFT_OUT = new Set([
  // The archive has the log as a bundle that can be verified.
  'audit.anchors',
  'audit.heads',
  'audit.log',
  'audit.waiting',
  'auth.access_tokens',
  'auth.sessions',
  'auth.sso_providers',
  // Limits how often a person asks, here.
  'private.access_requests',
  'private.cve_news',
  'private.import_rows',
  'private.imports',
  'private.job_pieces',
  'private.job_sources',
  // What was restored was this installation's backup.
  'private.rehearsed_companies',
  // Links that were mailed name the other installation.
  'private.seat_links',
  'private.seat_sessions',
  // What files take is counted where they go.
  'private.storage_changes',
  'private.storage_use',
  'public.audit_forwarders',
  'public.jobs',
])

/** Values that mean something else in another installation. */
const INSTEAD: Readonly<Record<string, string>> = {
  // A person has one default company.
  'public.user_companies.is_default': 'false',
}

export interface CompanyTable extends TableToRead {
  /** The column that says whose a row is. */
  readonly owner: 'id' | 'company_id'
  /** Columns with the id of an account. */
  readonly people: readonly string[]
  /** Columns of ids, alone or in an array, in which the id of an account may be. */
  readonly ids: readonly string[]
}

interface Key {
  readonly from: string
  readonly to: string
  readonly columns: readonly string[]
}

const KEYS = `
  select format('%s.%s', fn.nspname, f.relname) as from, format('%s.%s', tn.nspname, t.relname) as to,
    array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = f.oid and a.attnum = k) as columns
  from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
  where c.contype = 'f'`

const IDS = `
  select format('%s.%s', n.nspname, c.relname) as table, array_agg(a.attname::text) as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)
  group by 1`

const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`

const ACCOUNTS = new Set(['public.profiles', 'auth.users'])

/** The tables of a company, each behind those that its keys point to. */
export async function companyTables(client: pg.ClientBase): Promise<CompanyTable[]> {
  const keys = (await client.query<Key>(KEYS)).rows
  const ids = new Map(
    (await client.query<{ table: string; columns: string[] }>(IDS)).rows.map(({ table, columns }) => [table, columns]),
  )
  const chosen = (await readTables(client)).filter(isOfCompany)
  const described = chosen.map((table): CompanyTable => {
    const own = keys.filter(({ from }) => from === nameOf(table))
    const lost = own.filter(({ to }) => LEFT_OUT.has(to)).flatMap(({ columns }) => columns)
    const instead = table.columns.flatMap((column): [string, string][] => {
      const value = INSTEAD[`${nameOf(table)}.${column}`]
      if (value !== undefined) return [[column, value]]
      return lost.includes(column) && column !== 'company_id' ? [[column, 'null']] : []
    })
    return {
      ...table,
      owner: nameOf(table) === 'public.companies' ? 'id' : 'company_id',
      instead: Object.fromEntries(instead),
      people: own.filter(({ to }) => ACCOUNTS.has(to)).flatMap(({ columns }) => columns),
      ids: (ids.get(nameOf(table)) ?? []).filter((column) => table.columns.includes(column)),
    }
  })
  return inOrder(described, keys)
}

function isOfCompany(table: Table): boolean {
  if (nameOf(table) === 'public.companies') return true
  return table.columns.includes('company_id') && !LEFT_OUT.has(nameOf(table))
}

/** @throws Error when keys go in a circle */
function inOrder(tables: readonly CompanyTable[], keys: readonly Key[]): CompanyTable[] {
  const done: CompanyTable[] = []
  const isDone = (name: string) => done.some((table) => nameOf(table) === name)
  let open = [...tables]
  while (open.length > 0) {
    const waiting = new Set(open.map(nameOf))
    const next = open.filter((table) =>
      keys.every(({ from, to }) => from !== nameOf(table) || from === to || !waiting.has(to) || isDone(to)),
    )
    if (next.length === 0) throw new Error(`keys go in a circle: ${[...waiting].join(', ')}`)
    done.push(...next)
    open = open.filter((table) => !next.includes(table))
  }
  return done
}
