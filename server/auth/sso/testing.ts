import { makeFirstAccount, PASSWORD, startTestServer, type TestServer } from '../testing.ts'

/** An administrator with a password, signed in. */
export interface TestAdmin {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** A server that may reach providers on this machine, with its first account. */
export async function startSsoServer(): Promise<{ server: TestServer; admin: TestAdmin }> {
  const server = await startTestServer({ EGRESS_ALLOW: '127.0.0.1', AUTH_ATTEMPTS_PER_MINUTE: '10000' })
  const email = await makeFirstAccount(server)
  const { data, error } = await server.client().signInWithPassword({ email, password: PASSWORD })
  if (error !== null) throw error
  return { server, admin: { id: data.user.id, email, token: data.session.access_token } }
}

export interface ProviderSettings {
  readonly kind: 'oidc' | 'saml'
  readonly name: string
  readonly domains: readonly string[]
  readonly config: Readonly<Record<string, unknown>>
  readonly id?: string
  readonly secret?: string
  readonly enabled?: boolean
  readonly enforced?: boolean
  readonly recoveryUserId?: string
  readonly companyId?: string
  readonly companyRole?: string
}

/** Saves a provider as the administrator does, and returns its id. @throws Error with the code of an error */
export async function saveProvider(server: TestServer, admin: TestAdmin, wish: ProviderSettings): Promise<string> {
  const answer = await server.call('save-sso-provider', { enabled: true, enforced: false, ...wish }, admin.token)
  if (answer.status !== 200) throw new Error(`${String(answer.code)} ${JSON.stringify(answer.body)}`)
  return String(answer.body['id'])
}
