import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server on this machine, whose behaviour a test sets. */
export interface TestSmtp {
  readonly port: number
  readonly received: Buffer[]
  /** Its reply code to the next recipients. */
  refuseWith: number | undefined
  /** How long it takes to accept a mail. */
  acceptMs: number
  /** Disconnects without an answer when it has the whole mail. */
  hangsUp: boolean
  parsed(): Promise<ParsedMail[]>
  close(): Promise<void>
}

export const SMTP_LOGIN = { user: 'mailer', password: 'a password of the mail server' }

/** Accepts mails from any client, or with `withLogin` only from SMTP_LOGIN. */
export async function startTestSmtp(options: SMTPServerOptions & { withLogin?: boolean } = {}): Promise<TestSmtp> {
  const { withLogin = false, ...more } = options
  const server = new SMTPServer({
    authOptional: !withLogin,
    allowInsecureAuth: true,
    disabledCommands: withLogin ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth: ({ username, password }, _, done) =>
      username === SMTP_LOGIN.user && password === SMTP_LOGIN.password
        ? done(null, { user: username })
        : done(new Error('Wrong login')),
    onRcptTo(_, __, done) {
      const code = smtp.refuseWith
      done(code === undefined ? null : Object.assign(new Error('not today'), { responseCode: code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        smtp.received.push(Buffer.concat(chunks))
        if (smtp.hangsUp) hangUp(server, session.id)
        else setTimeout(done, smtp.acceptMs)
      })
    },
    ...more,
  })
  // A client that disconnects does not fail the test.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const smtp: TestSmtp = {
    port: address.port,
    received: [],
    refuseWith: undefined,
    acceptMs: 0,
    hangsUp: false,
    parsed: () => Promise.all(smtp.received.map((one) => simpleParser(one))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  return smtp
}

function hangUp(server: SMTPServer, sessionId: string): void {
  for (const connection of server.connections as Set<{ id: string; close(): void; _socket: { destroy(): void } }>)
    if (connection.id === sessionId) connection._socket.destroy()
}
