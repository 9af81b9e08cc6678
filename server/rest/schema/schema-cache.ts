import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#db/start-error.ts'
import type { Logger } from '#server/platform/log.ts'
import { loadSchema } from './load-schema.ts'
import type { Schema, Schemas } from './schema.ts'

/** Debounces notifications, which come in bursts. */
const DEBOUNCE_MS = 100
const RECONNECT_MS = 5_000
/** Statements that fail for a stale name cause at most one reload in this time. */
const STALE_RELOAD_MS = 1_000

export interface SchemaCache {
  current(): Schemas
  /** For a request that failed as if a name were missing. Returns whether the schema was reloaded. */
  refresh(): Promise<boolean>
}

/**
 * Loads the schemas and keeps them fresh: by `NOTIFY pgrst`, and on demand. The old ones serve while new ones load.
 *
 * @throws StartError when the database lacks one of the schemas
 */
export async function createSchemaCache(pool: pg.Pool, names: readonly string[], log: Logger): Promise<SchemaCache> {
  await checkExist(pool, names)
  let schemas = await loadAll(pool, names)
  let loading: Promise<boolean> | undefined
  let startedAt = performance.now()

  /** Returns whether they could be loaded; otherwise the old ones stay. */
  async function load(): Promise<boolean> {
    startedAt = performance.now()
    try {
      schemas = await loadAll(pool, names)
      return true
    } catch (error) {
      if (!pool.ending) log.error({ err: error }, 'the schema could not be reloaded')
      return false
    }
  }

  async function reload(): Promise<boolean> {
    loading = load()
    const loaded = await loading
    loading = undefined
    return loaded
  }

  let planned: NodeJS.Timeout | undefined
  listenForReload(pool, log, () => {
    planned ??= setTimeout(() => {
      planned = undefined
      // A running load may have read the state before this change.
      void (loading ?? Promise.resolve()).then(reload)
    }, DEBOUNCE_MS).unref()
  })

  return {
    current: () => schemas,
    refresh() {
      if (loading) return loading
      return performance.now() - startedAt < STALE_RELOAD_MS ? Promise.resolve(false) : reload()
    },
  }
}

async function checkExist(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regnamespace(quote_ident(name)) is null',
    [names],
  )
  const [missing] = rows
  if (missing)
    throw new StartError(
      `Setting API_SCHEMAS names ${missing.name}, which the database does not have. Correct it and start again.`,
    )
}

async function loadAll(pool: pg.Pool, names: readonly string[]): Promise<Schemas> {
  const loaded = new Map<string, Schema>()
  for (const name of names) loaded.set(name, await loadSchema(pool, name))
  return loaded
}

/** A connection outside the pool, so that it neither takes one of its connections nor delays its end. */
function listenForReload(pool: pg.Pool, log: Logger, onReload: () => void): void {
  const keepListening = async (): Promise<void> => {
    while (!pool.ending) {
      await listenOnce(pool, onReload).catch((error: unknown) => {
        if (!pool.ending) log.warn({ err: error }, 'not listening for schema changes')
      })
      if (!pool.ending) await delay(RECONNECT_MS, undefined, { ref: false })
    }
  }
  keepListening().catch((error: unknown) => log.error({ err: error }, 'not listening for schema changes'))
}

/** Resolves when the connection is lost. */
async function listenOnce(pool: pg.Pool, onReload: () => void): Promise<void> {
  const client = new pg.Client({ ...pool.options, stream: unreferencedSocket })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  })
  client.on('notification', ({ payload }) => {
    if (payload === undefined || payload === '' || payload.startsWith('reload schema')) onReload()
  })
  await client.connect()
  await client.query('listen pgrst')
  // Changes during the disconnection are unknown.
  onReload()
  await lost
}

/** Does not keep the process alive. */
function unreferencedSocket(): Socket {
  return new Socket().unref()
}
