import pg from 'pg'
import { retryDeadlocks } from './retry-deadlocks.ts'
import { dropAll, dropsOf, undefinedObjects, resetsOf, staleOverloads } from './source-objects.ts'
import { describePath, type Source } from './sources.ts'
import { StartError } from './start-error.ts'

/**
 * What `create or replace` and `drop` refuse because of what depends on the object, or because its shape would change.
 */
const NEEDS_REBUILD = new Set(['42P13', '42P16', '42809', '2BP01'])
/** The file refers to an object of a file that is applied later. */
const NOT_THERE_YET = new Set(['42883', '42P01', '42704', '3F000'])

interface Work {
  /** Everything that this release has. */
  readonly all: readonly Source[]
  /** Those that have to be applied. */
  readonly due: readonly Source[]
  /** Paths of files that were applied once and are gone: their objects are dropped. */
  readonly gone: readonly string[]
}

interface Waiting {
  readonly source: Source
  readonly error: FileError
}

/**
 * Applies repeatable files in one transaction, as app_owner. Where an object cannot be replaced (its result or its
 * columns changed, or something depends on one that is gone), every repeatable object is dropped and made again;
 * tables stay.
 *
 * @returns paths of the files that were applied
 * @throws StartError with the file and the reason; nothing is changed then
 */
export async function applySources(client: pg.ClientBase, work: Work): Promise<string[]> {
  return await retryDeadlocks(() => applyOnce(client, work))
}

function applyOnce(client: pg.ClientBase, work: Work): Promise<string[]> {
  return inTransaction(client, async () => {
    await lockRelations(client, work.due)
    await client.query('savepoint before_sources')
    let applied = work.due
    try {
      await applyFiles(client, work)
    } catch (error) {
      if (!(error instanceof FileError && NEEDS_REBUILD.has(error.code))) throw error
      await client.query('rollback to savepoint before_sources')
      applied = work.all
      await dropAll(client, [...work.all, ...work.gone.map(describePath)])
      await applyFiles(client, { ...work, due: work.all })
    }
    await checkBodies(client, applied)
    await keepLedger(client, applied, work.gone)
    return applied.map((source) => source.path)
  })
}

/**
 * Locks at once what the files would lock one after the other, for seconds: a server that still runs writes to these
 * tables in another order.
 */
async function lockRelations(client: pg.ClientBase, due: readonly Source[]): Promise<void> {
  const named = due.filter(({ kind }) => kind !== 'functions')
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from unnest($1::text[], $2::text[]) o (schema, name)
     join pg_namespace n on n.nspname = o.schema
     join pg_class c on c.relnamespace = n.oid and c.relname = o.name and c.relkind in ('r', 'p', 'v')`,
    [named.map(({ schema }) => schema), named.map(({ name }) => name)],
  )
  if (rows.length > 0) await client.query(`lock table ${rows.map(({ name }) => name).join(', ')}`)
}

/**
 * Applies the functions that migrations call, before the migrations. What refers to tables that are still missing is
 * left for later.
 *
 * @throws StartError when one of them would have to be dropped: tables and applied migrations rely on it
 */
export async function applyEarly(client: pg.ClientBase, due: readonly Source[]): Promise<void> {
  await inTransaction(client, async () => {
    const waiting = await applyInTurns(client, due)
    const applied = due.filter((source) => !waiting.some((one) => one.source === source))
    await keepLedger(client, applied, [])
  })
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // Bodies may name what a later file makes; they are checked at the end.
    await client.query('set local role app_owner; set local check_function_bodies = off')
    const result = await work()
    await client.query(`notify pgrst, 'reload schema'`)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof FileError)) throw error
    const hint = NEEDS_REBUILD.has(error.code)
      ? ' Tables rely on it: give the new object another name, and let a migration change the tables.'
      : ''
    throw new StartError(`db/${error.path} failed and nothing was changed: ${error.message}.${hint}`, error)
  }
}

async function applyFiles(client: pg.ClientBase, { due, gone }: Work): Promise<void> {
  const [waiting] = await applyInTurns(client, due)
  const [undefinedObject] = await undefinedObjects(client, due)
  if (undefinedObject !== undefined && undefinedObject.path !== waiting?.source.path) {
    const { path, schema, name } = undefinedObject
    throw new StartError(`db/${path} does not define ${schema}.${name}, and nothing was changed.`)
  }
  if (waiting !== undefined) throw waiting.error
  // After the others: a file that no longer uses the object has been applied by now.
  for (const path of gone) await inFile(path, async () => client.query(await dropsOf(client, describePath(path))))
  for (const { path, drop } of await staleOverloads(client)) await inFile(path, () => client.query(drop))
}

/** Files may refer to one another in any order: those that cannot be applied yet wait for the others. */
async function applyInTurns(client: pg.ClientBase, due: readonly Source[]): Promise<Waiting[]> {
  const resets = await resetsOf(client, due)
  let sources = due
  for (;;) {
    const waiting: Waiting[] = []
    for (const source of sources) {
      const error = await tryFile(client, source, resets.get(source.path) ?? '')
      if (error !== undefined) waiting.push({ source, error })
    }
    if (waiting.length === 0 || waiting.length === sources.length) return waiting
    sources = waiting.map((one) => one.source)
  }
}

async function tryFile(client: pg.ClientBase, source: Source, reset: string): Promise<FileError | undefined> {
  try {
    // One round trip a file.
    await inFile(source.path, () => client.query(`savepoint file; ${reset};\n${source.text}\n; release savepoint file`))
    return undefined
  } catch (error) {
    if (!(error instanceof FileError && NOT_THERE_YET.has(error.code))) throw error
    await client.query('rollback to savepoint file')
    return error
  }
}

/** The bodies of what was applied, now that everything they name is there. */
async function checkBodies(client: pg.ClientBase, applied: readonly Source[]): Promise<void> {
  const functions = applied.filter((one) => one.kind === 'functions')
  await client.query(`set local check_function_bodies = on; set local search_path = ''; savepoint bodies`)
  try {
    await checkTheseBodies(client, functions)
  } catch (error) {
    // PostgreSQL does not always say which function it is: each by itself then.
    await client.query('rollback to savepoint bodies')
    for (const one of functions) await inFile(one.path, () => checkTheseBodies(client, [one]))
    throw error
  }
}

async function checkTheseBodies(client: pg.ClientBase, functions: readonly Source[]): Promise<void> {
  await client.query(
    `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) when 'plpgsql' then plpgsql_validator(p.oid) end
     from unnest($1::text[], $2::text[]) o (schema, name) join pg_namespace n on n.nspname = o.schema
     join pg_proc p on p.pronamespace = n.oid and p.proname = o.name join pg_language l on l.oid = p.prolang`,
    [functions.map((one) => one.schema), functions.map((one) => one.name)],
  )
}

async function keepLedger(client: pg.ClientBase, applied: readonly Source[], gone: readonly string[]): Promise<void> {
  await client.query('reset role')
  await client.query('delete from migrations.sources where path = any ($1)', [gone])
  await client.query(
    `insert into migrations.sources (path, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set checksum = excluded.checksum`,
    [applied.map((source) => source.path), applied.map((source) => source.checksum)],
  )
}

/** What PostgreSQL said of one file. */
class FileError extends Error {
  readonly path: string
  readonly code: string
  constructor(path: string, code: string, message: string, cause: unknown) {
    super(message, { cause })
    this.path = path
    this.code = code
  }
}

async function inFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const where = error.where === undefined ? '' : ` (${error.where.split('\n')[0]})`
    throw new FileError(path, error.code ?? '', `${error.message}${where}`, error)
  }
}
