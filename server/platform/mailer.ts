import { StartError } from '#db/start-error.ts'
import { isMailServerSet, readMailServer, type MailServer } from './mail-server.ts'
import type { Platform } from './module.ts'
import { claimMail, markFailed, markSent, settleOutbox, type ClaimedMail } from './outbox.ts'
import type { Secret } from './secret.ts'
import { openSmtp, SmtpError, type SmtpSession } from './smtp.ts'

/** What of the platform mails need. */
export type MailerParts = Pick<Platform, 'config' | 'database' | 'log'>

export interface Mailer {
  /** Lets mails that are under way finish. */
  stop(): Promise<void>
}

export const PUBLIC_URL_MISSING = 'Set PUBLIC_URL to the address that links in mails begin with.'

const POLL_MS = 2_000
const LANES = 2
/** How long a mail server that cannot be reached is left alone. New settings are tried at once. */
const BROKEN_MS = 30_000

/**
 * Sends what is in the outbox, as long as a mail server is set; a change of the settings counts from the next mail on.
 * Several servers may do so at once.
 *
 * @throws StartError when there is a mail server but no PUBLIC_URL: a guessed address would stand in every link
 */
export async function startMailer(platform: MailerParts, secret: Secret): Promise<Mailer> {
  const { config, database, log } = platform
  const pool = database.service
  if (!config.publicUrlGiven && (await isMailServerSet(config, pool))) {
    const what = config.smtpUrl === undefined ? 'A mail server is set' : 'SMTP_URL is set'
    throw new StartError(`${what} but PUBLIC_URL is not. ${PUBLIC_URL_MISSING}`)
  }
  const stop = new AbortController()
  const look = createLook(platform, secret, stop.signal)
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

/** One look at the outbox: everything that is due now. */
function createLook(platform: MailerParts, secret: Secret, stopped: AbortSignal): () => Promise<void> {
  const { config, database } = platform
  let broken: { server: string; untilMs: number } | undefined
  return async () => {
    const server = await readMailServer(config, database.service, secret)
    if (server === undefined) return
    await settleOutbox(database.service)
    const identity = JSON.stringify(server)
    if (broken?.server === identity && performance.now() < broken.untilMs) return
    const lane = () => sendDueMails(platform, server, stopped)
    const working = (await Promise.all(Array.from({ length: LANES }, lane))).every(Boolean)
    broken = working ? undefined : { server: identity, untilMs: performance.now() + BROKEN_MS }
  }
}

/** One mail after the other over one connection. False when the mail server could not be reached. */
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
