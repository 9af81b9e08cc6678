import { StartError } from '#db/start-error.ts'
import { isMailServerSet, readMailServer, type MailServer } from './mail-server.ts'
import type { Platform } from '../module.ts'
import { claimMail, markFailed, markSent, settleStaleMails, type ClaimedMail } from './outbox.ts'
import type { Secret } from '../keys/secret.ts'
import { openSmtp, SmtpError, type SmtpSession } from './smtp.ts'

/** The parts of the platform that mails need. */
export type MailerParts = Pick<Platform, 'config' | 'database' | 'log'>

export interface Mailer {
  /** Waits for mails being sent. */
  stop(): Promise<void>
}

export const PUBLIC_URL_MISSING = 'Set PUBLIC_URL to the address that links in mails begin with.'

const POLL_MS = 2_000
const WORKERS = 2
/** How long an unreachable mail server is left alone. New settings are tried at once. */
const BROKEN_MS = 30_000

/**
 * Sends the mails of the outbox while a mail server is set; a change of the settings applies from the next mail on.
 * Several servers may do so concurrently.
 *
 * @throws StartError when there is a mail server but no PUBLIC_URL: every link would have a guessed address
 */
export async function startMailer(platform: MailerParts, secret: Secret): Promise<Mailer> {
  const { config, database, log } = platform
  const pool = database.service
  if (!config.publicUrlGiven && (await isMailServerSet(config, pool))) {
    const what = config.smtpUrl === undefined ? 'A mail server is set' : 'SMTP_URL is set'
    throw new StartError(`${what} but PUBLIC_URL is not. ${PUBLIC_URL_MISSING}`)
  }
  const stop = new AbortController()
  const look = createPoll(platform, secret, stop.signal)
  const running = (async () => {
    while (!stop.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'the mail outbox could not be read'))
      await pause(stop.signal)
    }
  })()
  return {
    async stop() {
      stop.abort()
      await running
    },
  }
}

/** One poll of the outbox: sends everything that is due. */
function createPoll(platform: MailerParts, secret: Secret, stopped: AbortSignal): () => Promise<void> {
  const { config, database } = platform
  let broken: { server: string; untilMs: number } | undefined
  return async () => {
    const server = await readMailServer(config, database.service, secret)
    if (server === undefined) return
    await settleStaleMails(database.service)
    const identity = JSON.stringify(server)
    if (broken?.server === identity && performance.now() < broken.untilMs) return
    const worker = () => sendDueMails(platform, server, stopped)
    const working = (await Promise.all(Array.from({ length: WORKERS }, worker))).every(Boolean)
    broken = working ? undefined : { server: identity, untilMs: performance.now() + BROKEN_MS }
  }
}

/** Sends one mail after the other over one connection. False when the mail server could not be reached. */
async function sendDueMails(
  { config, database, log }: MailerParts,
  server: MailServer,
  stopped: AbortSignal,
): Promise<boolean> {
  const pool = database.service
  let session: SmtpSession | undefined
  const deliver = async (mail: ClaimedMail): Promise<SmtpError | undefined> => {
    try {
      if (!session?.isOpen) session = await openSmtp(config, server)
      await markSent(pool, mail, await session.send(mail))
      return undefined
    } catch (error) {
      if (error instanceof SmtpError) return error
      throw error
    }
  }
  try {
    while (!stopped.aborted) {
      const mail = await claimMail(pool)
      if (mail === undefined) return true
      const failure = await deliver(mail)
      if (failure === undefined) continue
      const { kind, reply } = failure
      log.warn({ mail: mail.id, kind, reply, attempt: mail.attempts }, 'a mail was not delivered')
      await markFailed(pool, mail, failure)
      if (kind === 'connection') return false
    }
    return true
  } finally {
    session?.close()
  }
}

function pause(stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, POLL_MS)
    stopped.addEventListener('abort', done)
    if (stopped.aborted) done()
  })
}
