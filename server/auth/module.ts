import { Hono } from 'hono'
import { limitAddress } from '#server/platform/admission/limit-address.ts'
import { createKeyCheck } from '#server/platform/callers/identify.ts'
import type { App, RequestVariables } from '#server/platform/module.ts'
import type { Accounts } from './accounts.ts'
import { adminEndpoints } from './admin/endpoints.ts'
import { HEALTH, settingsJson } from './settings.ts'
import type { Endpoint } from './endpoint.ts'
import { factorEndpoints } from './factors/endpoints.ts'
import { otp } from './sign-in/otp.ts'
import { exchangeCode } from './mail/pkce-grant.ts'
import { reauthenticate } from './sessions/reauthenticate.ts'
import { recover, resend } from './passwords/recover.ts'
import { refresh } from './sessions/refresh.ts'
import { authErrors } from './errors.ts'
import { errorResponse } from './respond.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { signUp } from './sign-in/sign-up.ts'
import { SSO_WITHOUT_KEY, ssoEndpoints } from './sso/endpoints.ts'
import { getUser, updateUser } from './users/update-user.ts'
import { verify, verifyLink } from './mail/verify.ts'

/** Links in mails and other servers send no API key. */
const WITHOUT_KEY = [/\/(verify|health|\.well-known\/jwks\.json)$/, SSO_WITHOUT_KEY]

const token: Endpoint = async (accounts, c) => {
  const grants = new Map([
    ['password', signIn],
    ['refresh_token', refresh],
    ['pkce', exchangeCode],
  ])
  const grant = grants.get(c.req.query('grant_type') ?? '')
  if (grant === undefined) throw authErrors.unsupportedGrant()
  return grant(accounts, c)
}

const routes: readonly (readonly ['get' | 'post' | 'put' | 'patch' | 'delete', string, Endpoint])[] = [
  ['post', '/signup', signUp],
  ['post', '/token', token],
  ['post', '/verify', verify],
  ['get', '/verify', verifyLink],
  ['post', '/otp', otp],
  ['post', '/magiclink', otp],
  ['post', '/recover', recover],
  ['post', '/resend', resend],
  ['get', '/user', getUser],
  ['put', '/user', updateUser],
  ['get', '/reauthenticate', reauthenticate],
  ['post', '/logout', signOut],
  ...adminEndpoints,
  ...factorEndpoints,
  ...ssoEndpoints,
]

/** Accounts under /auth/v1. */
export function authModule(accounts: Accounts): App {
  const { log } = accounts
  const checkKey = createKeyCheck(accounts.config, accounts.secret)
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.use(limitAddress(accounts.config.admission))
  app.use(async (c, next) => {
    const credentials = { headers: c.req.raw.headers, queryApiKey: c.req.query('apikey') }
    const isOpen = WITHOUT_KEY.some((paths) => paths.test(c.req.path))
    if (!isOpen && c.req.method !== 'OPTIONS') checkKey(credentials)
    await next()
  })
  for (const [method, path, endpoint] of routes) app[method](path, (c) => endpoint(accounts, c))
  app.get('/settings', async (c) => c.json(await settingsJson(accounts)))
  app.get('/health', (c) => c.json(HEALTH))
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json({ keys: accounts.keyring.publicKeys() })
  })
  // A mounted module has no `notFound` of its own, hence a route.
  app.all('*', () => {
    throw authErrors.noSuchEndpoint()
  })
  app.onError((error, c) => errorResponse(c, error, log))
  return app
}
