import { rm } from 'node:fs/promises'
import { isOutOfSpace } from '#db/disk-space.ts'
import { RELEASE } from '#db/release.ts'
import { StartError } from '#db/start-error.ts'
import { assemble } from './assemble.ts'
import { startAudit } from './audit/module.ts'
import { issuerOf } from './auth/accounts.ts'
import { rehearseSignIn } from './auth/rehearse-sign-in.ts'
import { ensureSetupToken } from './auth/sign-in/first-account.ts'
import { exportFolder } from './backup/company-export-job.ts'
import { backupDuties } from './backup/nightly.ts'
import { duties } from './duties.ts'
import { feedDuties } from './feeds/feed-duties.ts'
import { jobKinds } from './job-kinds.ts'
import { startJobs } from './jobs/module.ts'
import { startNotifications } from './mail/notifications.ts'
import { runDuties } from './platform/background/run-duties.ts'
import { runRepeatedly } from './platform/background/run-repeatedly.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { readConfig } from './platform/config.ts'
import { lockDataDir } from './platform/data-lock.ts'
import { checkedAddress, guardedFetch } from './platform/egress/egress.ts'
import { guardedStream } from './platform/egress/guarded-stream.ts'
import { diskReserve } from './platform/files/disk-reserve.ts'
import { openFiles } from './platform/files/open-files.ts'
import { openKeyring } from './platform/keys/keyring.ts'
import { listen, type Listening } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'
import { startMailer } from './platform/mail/mailer.ts'
import type { Platform } from './platform/module.ts'
import { loadSecret, type Secret } from './platform/keys/secret.ts'
import { createTokens } from './platform/keys/tokens.ts'
import { startRealtime } from './realtime/module.ts'
import { openPartialUploads } from './storage/resumable/partial-uploads.ts'
import { PARTIAL_LIFE_MS, type PartialUploads } from './storage/resumable/partial-upload-store.ts'

/** Work on a fresh installation before it listens (the demo's data); returns lines to print beside the address. */
export type BeforeListening = (platform: Platform, secret: Secret) => Promise<string[]>

const NO_SPACE = 'The disk is full. Free space where DATA_DIR, STORAGE_URL and the database are, and start again.'

/** Stops what was started, last first. */
type Stops = (() => unknown)[]

/** Starts the whole server, prints its address, and stops it in order on SIGTERM or SIGINT. */
export async function serve(before?: BeforeListening): Promise<void> {
  const undo: Stops = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  const starting = start(undo, before)
  // From the first moment on: a server stopped during its start must not leave its database running.
  let isEnding = false
  const end = () => {
    // Ctrl+C under npm comes twice, from the terminal and from npm; a second one must not cut off the stop.
    if (isEnding) return
    isEnding = true
    const drained = starting.then(
      () => undefined,
      () => undefined,
    )
    void drained.then(stop).then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  try {
    const lines = await starting
    // The only output for a person; everything else is the log.
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    await stop()
    const message = isOutOfSpace(error) ? NO_SPACE : error instanceof StartError ? error.message : undefined
    if (message === undefined) throw error
    process.stderr.write(`${message}\n`)
    process.exit(1)
  }
}

async function start(undo: Stops, before: BeforeListening | undefined): Promise<string[]> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  if (config.databaseUrl === undefined) undo.push(await lockDataDir(config.dataDir))
  const secret = await loadSecret(config)
  await rm(exportFolder(config), { recursive: true, force: true })
  const running = await startDatabase(config, secret, log)
  undo.push(() => running.stop())
  await running.database.service.query('select private.note_release($1)', [RELEASE])
  const requireRoom = diskReserve(config, log)
  const files = await openFiles({ config, service: running.database.service, log, requireRoom })
  undo.push(() => files.close())
  const platform: Platform = { config, log, database: running.database, files }

  const keyring = await openKeyring(running.database.service, secret, log)
  undo.push(() => keyring.close())
  const mailer = await startMailer(platform, secret)
  undo.push(() => mailer.stop())
  const notices = startNotifications(platform)
  undo.push(() => notices.stop())

  const audit = startAudit(platform, secret, {
    fetch: guardedFetch(config),
    addressOf: (host, port) => checkedAddress(config, host, port),
  })
  undo.push(() => audit.stop())
  await audit.announceRestore()

  const jobs = startJobs(platform, secret, jobKinds(platform, secret))
  undo.push(() => jobs.stop())

  const uploads = await openPartialUploads(config, requireRoom)
  undo.push(startUploadCleanup(uploads, log))
  const feeds = feedDuties({
    service: platform.database.service,
    config,
    stream: guardedStream(config, config.feedsProxy),
  })
  const backups = backupDuties(platform, secret, {
    verifyTrail: (restored) => audit.verifyRestored(restored),
    signIn: (restored) => rehearseSignIn(restored, { config, secret }),
  })
  const work = [...duties(platform), ...audit.duties, ...feeds, ...backups]
  undo.push(runDuties(platform.database.service, log, work))

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
  const { isDiskFull } = running
  const state = { isDiskFull, files }
  const app = await assemble(platform, { secret, keyring, tokens, uploads, realtime, audit, jobs, ...state })
  listening = await listen(app, platform, new Map([['/realtime/v1/websocket', realtime.upgrade]]))

  const lines = [`Parapet is at ${config.publicUrl}`, ...more]
  if (setupToken !== undefined)
    lines.push(`Create its first account at ${config.publicUrl}/auth?tab=signup&setup=${setupToken}`)
  return lines
}

const HOUR_MS = 3_600_000

/** Partial uploads lie on the disk of each server, so each deletes its own. */
function startUploadCleanup(uploads: PartialUploads, log: Platform['log']): () => Promise<void> {
  const turn = () => uploads.cleanUp(new Date(Date.now() - PARTIAL_LIFE_MS)).then(() => HOUR_MS)
  return runRepeatedly({ name: 'abandoned uploads', firstAfterMs: 0, turn }, log)
}
