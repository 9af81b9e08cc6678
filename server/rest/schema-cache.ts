import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#server/platform/log.ts'
import { loadSchema } from './load-schema.ts'
import type { Schema } from './schema.ts'

const DEBOUNCE_MS = 100
const RECONNECT_MS = 5_000
/** A statement that fails for a stale name causes no more than one reload in this time. */
const STALE_RELOAD_MS = 1_000

export interface SchemaCache {
  current(): Schema
  /** For a statement that failed as if a name were gone. Says whether the schema was read anew. */
  refresh(): Promise<boolean>
}

/** Loads the schema and keeps it fresh: by `NOTIFY pgrst`, and on demand. The old one serves while a new one loads. */
export async function createSchemaCache(pool: pg.Pool, log: Logger): Promise<SchemaCache> {
  let schema = await loadSchema(pool)
  let loading: Promise<void> | undefined
  let loadedAt = performance.now()

  function reload(): Promise<void> {
    loading ??= loadSchema(pool)
      .then((loaded) => {
        schema = loaded
        loadedAt = performance.now()
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  let debounce: NodeJS.Timeout | undefined
  listenForReload(pool, log, () => {
    clearTimeout(debounce)
    debounce = setTimeout(() => {
      reload().catch((error: unknown) => log.error({ err: error }, 'the schema could not be reloaded'))
    }, DEBOUNCE_MS).unref()
  })

  return {
    current: () => schema,
    async refresh() {
      if (performance.now() - loadedAt < STALE_RELOAD_MS) return false
      await reload()
      return true
    },
  }
}

/** A connection of its own, outside the pool, so that it neither occupies a place there nor delays its end. */
function listenForReload(pool: pg.Pool, log: Logger, onReload: () => void): void {
  const keepListening = async (): Promise<void> => {
    for (let first = true; !pool.ending; first = false) {
      await listenOnce(
        pool,
        () => {
          // What was notified while nobody listened is unknown.
          if (!first) onReload()
        },
        onReload,
      ).catch((error: unknown) => {
        if (!pool.ending) log.warn({ err: error }, 'not listening for schema changes')
      })
      if (!pool.ending) await delay(RECONNECT_MS, undefined, { ref: false })
    }
  }
  keepListening().catch((error: unknown) => log.error({ err: error }, 'not listening for schema changes'))
}

/** Resolves when the connection is lost. */
async function listenOnce(pool: pg.Pool, onListening: () => void, onReload: () => void): Promise<void> {
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
  onListening()
  await lost
}

/** Does not keep the process alive. */
function unreferencedSocket(): Socket {
  return new Socket().unref()
}
