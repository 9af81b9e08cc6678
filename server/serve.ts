import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { StartError } from '#db/start-error.ts'
import { issuerOf } from './auth/accounts.ts'
import { authModule } from './auth/module.ts'
import { ensureSetupToken, needsFirstAccount } from './auth/first-account.ts'
import { sweepAccounts } from './auth/sweep-accounts.ts'
import { failure } from './functions/failure.ts'
import { functionsModule } from './functions/module.ts'
import { bringUpDatabase } from './platform/bring-up.ts'
import { readConfig, type Config } from './platform/config.ts'
import { lockDataDir } from './platform/data-lock.ts'
import { createEntry } from './platform/entry.ts'
import { openFiles } from './platform/files/open-files.ts'
import { identified } from './platform/identified.ts'
import { createIdentify } from './platform/identify.ts'
import { openKeyring, type Keyring } from './platform/keyring.ts'
import { listen, type Listening } from './platform/listen.ts'
import { createLog, type Logger } from './platform/log.ts'
import { startMailer } from './platform/mail.ts'
import type { App, Platform } from './platform/module.ts'
import { anonKey, loadSecret, type Secret } from './platform/secret.ts'
import { staticSite } from './platform/static-files.ts'
import { createTokens, type Tokens } from './platform/tokens.ts'
import { startRealtime, sweepMessages, type Realtime } from './realtime/module.ts'
import { restError } from './rest/rest-error.ts'
import { restModule } from './rest/module.ts'
import { storageModule } from './storage/module.ts'
import { openPartialUploads, PARTIAL_LIFE_MS, type PartialUploads } from './storage/partial-uploads.ts'

/** Work on a fresh installation before it listens (the demo's data); returns lines to print beside the address. */
export type BeforeListening = (platform: Platform, secret: Secret) => Promise<string[]>

/** Undoes what was started, last first. */
type Undo = (() => unknown)[]

/** Starts the whole server, prints its address, and ends it in order on SIGTERM or SIGINT. */
export async function serve(before?: BeforeListening): Promise<void> {
  const undo: Undo = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const starting = start(undo, before)
  // From the first moment on: whoever ends a server that is still starting must not leave its database behind.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      const settled = starting.then(
        () => undefined,
        () => undefined,
      )
      void settled.then(stop).then(() => process.exit(0))
    })
  }
  try {
    const lines = await starting
    // The one thing the server says to a person; everything else is the log.
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    await stop()
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function start(undo: Undo, before: BeforeListening | undefined): Promise<string[]> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (config.databaseUrl === undefined) undo.push(lockDataDir(config.dataDir))
  const secret = await loadSecret(config)
  const running = await bringUpDatabase(config, secret, log)
  undo.push(() => running.stop())
  const files = await openFiles({ config, service: running.database.service, log })
  undo.push(() => files.close())
  const platform: Platform = { config, log, database: running.database, files }

  const keyring = await openKeyring(running.database.service, secret, log)
  undo.push(() => keyring.close())
  const mailer = startMailer(platform)
  undo.push(() => mailer.stop())

  const uploads = await openPartialUploads(config)
  undo.push(everyHour(() => sweepAccounts(running.database.service), log))
  undo.push(everyHour(() => sweepMessages(platform), log))
  undo.push(everyHour(() => uploads.sweep(new Date(Date.now() - PARTIAL_LIFE_MS)), log))

  const more = (await before?.(platform, secret)) ?? []
  const setupToken = await ensureSetupToken(platform)
  const tokens = createTokens(keyring, issuerOf(config))
  const realtime = startRealtime(platform, { tokens, secret })
  let listening: Listening | undefined
  undo.push(async () => {
    // Sockets first: the listener would wait for them.
    await realtime.close()
    await listening?.close()
  })
  const app = await assemble(platform, { secret, keyring, tokens, uploads, realtime })
  listening = await listen(app, config, new Map([['/realtime/v1/websocket', realtime.upgrade]]))

  const lines = [`Parapet is at ${config.publicUrl}`, ...more]
  if (setupToken !== undefined)
    lines.push(`Create its first account at ${config.publicUrl}/auth?tab=signup&setup=${setupToken}`)
  return lines
}

/** Now and each hour; several servers may do it at once, since it only removes what has run out. */
function everyHour(work: () => Promise<void>, log: Logger): () => void {
  const run = () =>
    void work().catch((error: unknown) => log.warn({ err: error }, 'cleaning up failed; tried again in an hour'))
  run()
  const timer = setInterval(run, 3_600_000)
  return () => clearInterval(timer)
}

interface Parts {
  readonly secret: Secret
  readonly keyring: Keyring
  readonly tokens: Tokens
  readonly uploads: PartialUploads
  readonly realtime: Realtime
}

async function assemble(platform: Platform, { secret, keyring, tokens, uploads, realtime }: Parts): Promise<App> {
  const { config, database, log } = platform
  const identify = createIdentify({ config, secret, tokens })
  const app = createEntry(config, log)

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const ready = await database.service.query('select 1').then(
      () => true,
      () => false,
    )
    return ready ? c.json({ status: 'ready' }) : c.json({ status: 'the database does not answer' }, 503)
  })
  app.get('/config.json', async (c) => {
    const needsFirst = await needsFirstAccount(database.service)
    return c.json({ url: pageOrigin(config, c.req.url), anonKey: anonKey(secret), needsFirstAccount: needsFirst })
  })

  app.route('/auth/v1', await authModule(platform, { secret, keyring, tokens }))
  app.use(
    '/rest/v1/*',
    identified(identify, (error) => restError(error, 'anon')),
  )
  app.use('/functions/v1/*', identified(identify, failure))
  app.use('/realtime/v1/*', identified(identify, failure))
  app.route('/rest/v1', await restModule(platform))
  app.route('/storage/v1', storageModule(platform, { identify, secret, uploads }))
  app.route('/functions/v1', functionsModule(platform))
  app.route('/realtime/v1', realtime.app)
  mountPage(app)
  return app
}

/** Without PUBLIC_URL the page may be opened by any name of this machine, and asks the one it was opened by. */
function pageOrigin(config: Config, requestUrl: string): string {
  return config.publicUrlGiven ? new URL(config.publicUrl).origin : new URL(requestUrl).origin
}

function mountPage(app: App): void {
  const folder = [new URL('../web/', import.meta.url), new URL('../dist/web/', import.meta.url)]
    .map((url) => fileURLToPath(url))
    .find((candidate) => existsSync(`${candidate}index.html`) && existsSync(`${candidate}assets`))
  // In development the page comes from Vite, which passes the interfaces on to here.
  if (folder === undefined) return
  const site = staticSite(folder)
  app.on(['GET', 'HEAD'], '*', (c) => site.answer(c) ?? c.notFound())
}
