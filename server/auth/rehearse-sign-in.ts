import { randomBytes, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import { loginUrls } from '#server/platform/database/start-database.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { anonKey, type Secret } from '#server/platform/keys/secret.ts'
import { createTokens } from '#server/platform/keys/tokens.ts'
import { createLog } from '#server/platform/log.ts'
import type { App, RequestVariables } from '#server/platform/module.ts'
import { createAccounts, issuerOf, type Accounts } from './accounts.ts'
import { authModule } from './module.ts'

const session = z.object({ access_token: z.string() })
const account = z.object({ id: z.string() })

/**
 * Signs in on a restored database through the same requests as the page: with the restored secret, the restored keys,
 * and an account made there for this, because only people know their own passwords.
 *
 * @throws Error when a request is refused, or the session belongs to another account
 */
export async function rehearseSignIn(
  { adminUrl }: { readonly adminUrl: string },
  { config, secret }: { readonly config: Config; readonly secret: Secret },
): Promise<void> {
  const log = createLog('silent')
  const database = openDatabase(loginUrls(adminUrl, secret), () => undefined)
  try {
    const keyring = await openKeyring(database.service, secret, log)
    try {
      const tokens = createTokens(keyring, issuerOf(config))
      const accounts = await createAccounts({ config, log, database }, { secret, keyring, tokens })
      await signInTo(accounts)
    } finally {
      keyring.close()
    }
  } finally {
    await database.close()
  }
}

async function signInTo(accounts: Accounts): Promise<void> {
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.use(async (c, next) => {
    c.set('address', '127.0.0.1')
    c.set('requestId', randomUUID())
    await next()
  })
  app.route('/auth/v1', authModule(accounts))
  const headers = { apikey: anonKey(accounts.secret), 'content-type': 'application/json' }
  const [email, password] = [`rehearsal-${randomUUID()}@parapet.invalid`, randomBytes(24).toString('base64url')]
  const { rows } = await accounts.pool.query<{ id: string }>(
    `insert into auth.users (email, encrypted_password, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, now(), '{"full_name": "Rehearsal"}') returning id`,
    [email, await accounts.hasher.hash(password)],
  )
  const body = JSON.stringify({ email, password })
  const begun = await answerOf(app.request('/auth/v1/token?grant_type=password', { method: 'POST', headers, body }))
  const { access_token: token } = session.parse(begun)
  const shown = await answerOf(
    app.request('/auth/v1/user', { headers: { ...headers, authorization: `Bearer ${token}` } }),
  )
  if (account.parse(shown).id !== rows[0]?.id) throw new Error('The rehearsed sign-in opened another account.')
}

async function answerOf(answering: Response | Promise<Response>): Promise<unknown> {
  const answer = await answering
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The rehearsed sign-in was refused with ${answer.status}: ${text}`)
  return JSON.parse(text)
}
