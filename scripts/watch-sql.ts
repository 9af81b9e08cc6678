import { watch } from 'node:fs'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { StartError } from '#db/start-error.ts'

/** Editors write a file in several steps. */
const DEBOUNCE_MS = 100

interface Development {
  readonly databaseUrl: string
  readonly isServerUp: () => Promise<boolean>
  readonly restartServer: () => void
}

/**
 * Applies changed functions, views, policies and new migrations to the running server's database as soon as a file is
 * saved, and prints what it did or why it cannot. A server that could not start gets another try instead.
 */
export function watchSql(development: Development): void {
  let timer: NodeJS.Timeout | undefined
  let applying = Promise.resolve()
  watch('db', { recursive: true }, (_event, file) => {
    if (file?.endsWith('.sql') !== true || file === 'schema.sql') return
    clearTimeout(timer)
    timer = setTimeout(() => {
      applying = applying.then(() => applyChanges(development))
    }, DEBOUNCE_MS)
  })
}

async function applyChanges({ databaseUrl, isServerUp, restartServer }: Development): Promise<void> {
  if (!(await isServerUp())) return restartServer()
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    const { migrations, sources } = await migrate(client)
    const applied = [...migrations, ...sources]
    if (applied.length > 0) console.log(`Applied without a restart: ${applied.join(', ')}`)
  } catch (error) {
    const reason = error instanceof StartError || error instanceof pg.DatabaseError ? error.message : String(error)
    console.error(`Not applied: ${reason}\nCorrect the file, or run npm run dev -- --reset for a fresh database.`)
  } finally {
    await client.end()
  }
}
