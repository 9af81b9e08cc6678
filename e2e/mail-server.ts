// A real mail server on this machine, for tests that read what people get.
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export const MAIL_LOGIN = { user: 'mailer', password: 'Harbor-Lamp-77' }

export interface MailServer {
  readonly port: number
  /** The newest mail to an address with this subject. */
  mailTo(address: string, subject: string): Promise<ParsedMail | undefined>
  close(): Promise<void>
}

/** Accepts mails from clients with the login. */
export async function startMailServer(): Promise<MailServer> {
  const received: Buffer[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
        ? done(null, { user: username })
        : done(new Error('Wrong login')),
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    async mailTo(to, subject) {
      const mails = await Promise.all(received.map((one) => simpleParser(one)))
      return mails.findLast((mail) => mail.subject === subject && JSON.stringify(mail.to ?? '').includes(to))
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
