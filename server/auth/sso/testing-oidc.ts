import { createServer, type Server } from 'node:http'
import { Provider } from 'oidc-provider'

/** Who is signed in at the provider, and its claims about them. */
export interface TestPersona {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly amr?: readonly string[]
}

export interface TestOidc {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The person of the next sign-in. */
  persona: TestPersona
  close(): Promise<void>
}

/** An OpenID provider on this machine with one client, which signs in its current persona without asking. */
export async function startTestOidc(redirectUri: string, port = 0): Promise<TestOidc> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server)}`
  const oidc = {
    issuer,
    clientId: 'parapet',
    clientSecret: 'a-secret-that-only-the-two-of-us-know',
    persona: { sub: 'default' } as TestPersona,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const provider = providerOf(oidc, redirectUri)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return answer(request, response)
    void provider
      .interactionFinished(request, response, {
        login: { accountId: oidc.persona.sub, remember: false, ...(oidc.persona.amr ? { amr: oidc.persona.amr } : {}) },
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  return oidc
}

function providerOf(oidc: TestOidc, redirectUri: string): Provider {
  const provider: Provider = new Provider(oidc.issuer, {
    clients: [
      {
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    // The client uses PKCE even if it is not required.
    pkce: { required: () => false },
    cookies: { keys: ['for tests only'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims in the token itself, as most company providers send them.
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...oidc.persona, sub }) }),
    async loadExistingGrant({
      oidc: { session, client },
    }: {
      oidc: { session: { accountId: string }; client: { clientId: string } }
    }) {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
