import { ORIGIN, type TestServer } from '../testing.ts'
import { startTestOidc, type TestOidc } from './testing-oidc.ts'
import { saveProvider, startSsoServer, type TestAdmin } from './testing.ts'

export interface Corp {
  readonly server: TestServer
  readonly admin: TestAdmin
  readonly oidc: TestOidc
  readonly providerId: string
  readonly end: () => Promise<void>
}

/** The provider's settings. */
export function corpProvider(oidc: TestOidc) {
  const config = { issuer: oidc.issuer, clientId: oidc.clientId }
  return { kind: 'oidc', name: 'Corp', domains: ['corp.example'], config, secret: oidc.clientSecret } as const
}

/** A server whose people of corp.example sign in at their own provider. */
export async function startCorp(): Promise<Corp> {
  const { server, admin } = await startSsoServer()
  const oidc = await startTestOidc(`${ORIGIN}/auth/v1/callback`)
  const providerId = await saveProvider(server, admin, corpProvider(oidc))
  return {
    server,
    admin,
    oidc,
    providerId,
    async end() {
      await oidc.close()
      await server.end()
    },
  }
}

export async function userOf(server: TestServer, token: string | undefined) {
  const { data, error } = await server.client().getUser(token ?? '')
  if (error !== null) throw error
  return data.user
}
