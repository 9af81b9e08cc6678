import { Hono } from 'hono'
import { createKeyCheck } from '#server/platform/identify.ts'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import { createAccounts, type AuthDependencies } from './accounts.ts'
import { HEALTH, settingsJson } from './describe.ts'
import type { Endpoint } from './endpoint.ts'
import { recover, resend } from './recover.ts'
import { refresh } from './refresh.ts'
import { refusal } from './refusals.ts'
import { failureResponse } from './respond.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { getUser, updateUser } from './update-user.ts'
import { verify, verifyLink } from './verify.ts'

/** Links in mails and other servers come without an API key. */
const WITHOUT_KEY = /\/(verify|health|\.well-known\/jwks\.json)$/

const token: Endpoint = async (accounts, c) => {
  const grants = new Map([
    ['password', signIn],
    ['refresh_token', refresh],
  ])
  const grant = grants.get(c.req.query('grant_type') ?? '')
  if (grant === undefined) throw refusal.unsupportedGrant()
  return grant(accounts, c)
}

const routes: readonly (readonly ['get' | 'post' | 'put', string, Endpoint])[] = [
  ['post', '/signup', signUp],
  ['post', '/token', token],
  ['post', '/verify', verify],
  ['get', '/verify', verifyLink],
  ['post', '/recover', recover],
  ['post', '/resend', resend],
  ['get', '/user', getUser],
  ['put', '/user', updateUser],
  ['post', '/logout', signOut],
]

/** Accounts under /auth/v1. Needs the secret, the keyring and the tokens, which other modules share. */
export async function authModule(platform: Platform, deps: AuthDependencies): Promise<App> {
  const accounts = await createAccounts(platform, deps)
  const checkKey = createKeyCheck(platform.config, deps.secret)
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.use(async (c, next) => {
    const credentials = { headers: c.req.raw.headers, queryApiKey: c.req.query('apikey') }
    if (!WITHOUT_KEY.test(c.req.path) && c.req.method !== 'OPTIONS') checkKey(credentials)
    await next()
  })
  for (const [method, path, endpoint] of routes) app[method](path, (c) => endpoint(accounts, c))
  app.get('/settings', (c) => c.json(settingsJson(accounts)))
  app.get('/health', (c) => c.json(HEALTH))
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json({ keys: deps.keyring.publicKeys() })
  })
  // A module that is mounted has no `notFound` of its own, hence a route.
  app.all('*', () => {
    throw refusal.noSuchEndpoint()
  })
  app.onError((error, c) => failureResponse(c, error, platform.log))
  return app
}
