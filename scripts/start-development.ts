import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { embeddedUrl, stopEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { StartError } from '#db/start-error.ts'
import { prepareDevelopmentData, resetDevelopmentData } from './development-data.ts'
import { watchSql } from './watch-sql.ts'
import { endAllGroups, startGroup } from './process-groups.ts'

const PARENT_POLL_MS = 500
const API = `http://127.0.0.1:${process.env['PORT'] || '8080'}`

/**
 * Runs the server and the page from source until a signal comes or one of them ends; then ends everything they started.
 *
 * @param contentDigest changes with the content of the demo
 */
export async function startDevelopment(args: readonly string[], contentDigest: () => string): Promise<void> {
  // Not the folder of `npm start`: --reset removes this one.
  const dataDir = path.resolve(process.env['DATA_DIR'] || 'data-dev')
  const reset = args.includes('--reset')
  const end = endOnce(dataDir)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  // A signal to npm ends npm and its shell only; this process then gets another parent.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end(0)
  }, PARENT_POLL_MS).unref()
  try {
    const unknown = args.find((arg) => arg !== '--reset')
    if (unknown !== undefined) throw new StartError(`npm run dev takes only --reset, not ${unknown}.`)
    if (reset) await resetDevelopmentData(dataDir, contentDigest())
    else prepareDevelopmentData(dataDir)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  const restart = path.join(dataDir, 'restart-server')
  writeFileSync(restart, '')
  for (const { name, leader } of startPrograms(dataDir, {
    entry: reset ? 'server/demo/installation/demo.ts' : 'server/main.ts',
    restart,
  })) {
    leader.once('exit', (code, signal) => void end(1, `${name} has ended (${signal ?? code}).`))
  }
  watchSql({
    databaseUrl: process.env['DATABASE_URL'] || embeddedUrl(dataDir, 'parapet'),
    isServerUp: async () => (await fetch(`${API}/healthz`).catch(() => undefined))?.ok === true,
    restartServer: () => writeFileSync(restart, String(Date.now())),
  })
}

/** Ends all children and then this process; only the first call counts. */
function endOnce(dataDir: string): (exitCode: number, message?: string) => Promise<void> {
  let ending = false
  return async (exitCode, message) => {
    if (ending) return
    ending = true
    if (message !== undefined) console.error(message)
    await endAllGroups()
    // A server that was killed leaves its database running.
    await stopEmbeddedPostgres(dataDir)
    process.exit(exitCode)
  }
}

function startPrograms(dataDir: string, { entry, restart }: { entry: string; restart: string }) {
  const publicUrl = process.env['PUBLIC_URL'] || 'http://localhost:5173'
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, PARAPET_API: API }
  const binary = (name: string) => path.resolve('node_modules', '.bin', name)
  return [
    {
      name: 'The server',
      leader: startGroup(binary('tsx'), ['watch', '--clear-screen=false', '--include', restart, entry], { env }),
    },
    {
      name: 'The page',
      leader: startGroup(binary('vite'), ['--port', new URL(publicUrl).port, '--strictPort'], { env }),
    },
  ]
}
