import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Audit } from './audit/module.ts'
import { createAccounts } from './auth/accounts.ts'
import { needsFirstAccount } from './auth/sign-in/first-account.ts'
import { isSignUpOpen } from './auth/sign-in/open-sign-up.ts'
import { authModule } from './auth/module.ts'
import { accountRoutes } from './auth/routes.ts'
import { decideCopy } from './backup/decide-copy.ts'
import { exportCompany } from './backup/export-company.route.ts'
import { sampleRoutes } from './demo/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { errorResponse as functionErrorResponse } from './functions/error-response.ts'
import { functionsModule } from './functions/module.ts'
import type { Jobs } from './jobs/module.ts'
import { mailRoutes } from './mail/routes.ts'
import { createAccessTokens } from './platform/keys/access-tokens.ts'
import { copyKind } from './platform/installation-copy.ts'
import { createSeatSessions } from './platform/keys/seat-tokens.ts'
import { createEntry } from './platform/http/entry.ts'
import { withCaller } from './platform/callers/with-caller.ts'
import { createIdentify } from './platform/callers/identify.ts'
import type { OpenFiles } from './platform/files/open-files.ts'
import type { Keyring } from './platform/keys/keyring.ts'
import type { App, Platform } from './platform/module.ts'
import { anonKey, type Secret } from './platform/keys/secret.ts'
import { staticSite } from './platform/http/static-files.ts'
import type { Tokens } from './platform/keys/tokens.ts'
import type { Realtime } from './realtime/module.ts'
import { unreadyReason } from './readiness.ts'
import { restError } from './rest/errors/error-response.ts'
import { restModule } from './rest/module.ts'
import { seatRoutes } from './seats/routes.ts'
import { storageModule } from './storage/module.ts'
import type { PartialUploads } from './storage/resumable/partial-upload-store.ts'

/** The stateful parts, which were started before. */
export interface Parts {
  readonly secret: Secret
  readonly keyring: Keyring
  readonly tokens: Tokens
  readonly uploads: PartialUploads
  readonly realtime: Realtime
  readonly audit: Audit
  readonly jobs: Jobs
  readonly isDiskFull: () => boolean
  readonly files: Pick<OpenFiles, 'adopt' | 'storeMismatch'>
}

/** Puts the modules behind one entry: the only place where siblings meet. */
export async function assemble(platform: Platform, parts: Parts): Promise<App> {
  const { secret, keyring, tokens, uploads, realtime, audit, jobs } = parts
  const { config, database, log } = platform
  const accessTokens = createAccessTokens(database.service, log)
  const people = { config, secret, tokens, accessTokens }
  const identify = createIdentify(people)
  const identifySeats = createIdentify({ ...people, seatSessions: createSeatSessions(database.service) })
  const app = createEntry(config, log)

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const reason = await unreadyReason({ database, isDiskFull: parts.isDiskFull }, audit, parts.files)
    return reason === undefined ? c.json({ status: 'ready' }) : c.json({ status: reason }, 503)
  })
  app.get('/config.json', async (c) => {
    const [needsFirst, signUpOpen, copy] = await Promise.all([
      needsFirstAccount(database.service),
      isSignUpOpen(database.service),
      copyKind(database.service),
    ])
    return c.json({
      url: new URL(config.publicUrl).origin,
      anonKey: anonKey(secret),
      needsFirstAccount: needsFirst,
      signUpOpen,
      copy,
      ipLookupUrl: config.ipLookupUrl,
    })
  })

  const accounts = await createAccounts(platform, { secret, keyring, tokens })
  app.route('/auth/v1', authModule(accounts))
  app.use(
    '/rest/v1/*',
    withCaller(identifySeats, (error) => restError(error, 'anon')),
  )
  app.use('/functions/v1/*', withCaller(identifySeats, functionErrorResponse))
  app.use('/realtime/v1/*', withCaller(identify, functionErrorResponse))
  app.route('/rest/v1', await restModule(platform))
  app.route('/storage/v1', storageModule(platform, { identify, secret, uploads }))
  app.route(
    '/functions/v1',
    functionsModule(platform, [
      ...accountRoutes(accounts),
      ...mailRoutes({ platform, secret }),
      ...seatRoutes(secret),
      ...audit.routes,
      ...feedRoutes(secret),
      ...jobs.routes,
      ...sampleRoutes,
      decideCopy(parts.files),
      exportCompany(secret),
    ]),
  )
  app.route('/realtime/v1', realtime.app)
  mountPage(app, config.ipLookupUrl)
  return app
}

function mountPage(app: App, ipLookupUrl: string | undefined): void {
  const folder = [new URL('../web/', import.meta.url), new URL('../dist/web/', import.meta.url)]
    .map((url) => fileURLToPath(url))
    .find((candidate) => existsSync(`${candidate}index.html`) && existsSync(`${candidate}assets`))
  // In development Vite serves the page, and proxies the interfaces to this server.
  if (folder === undefined) return
  const site = staticSite(folder, ipLookupUrl === undefined ? undefined : new URL(ipLookupUrl).origin)
  app.on(['GET', 'HEAD'], '*', (c) => site.answer(c) ?? c.notFound())
}
