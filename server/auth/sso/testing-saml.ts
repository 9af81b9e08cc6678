import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from 'samlify'
import { makeCertificate } from './testing-certificate.ts'

/** Who is signed in at the provider, and what its next response contains; absent parts are correct. */
export interface TestSubject {
  readonly nameId: string
  readonly email?: string
  readonly name?: string
  readonly context?: string
  readonly issuer?: string
  readonly audience?: string
  readonly recipient?: string
  readonly inResponseTo?: string
  readonly assertionId?: string
  readonly nameIdFormat?: string
  /** Added to the times of the assertion. */
  readonly shiftMs?: number
  readonly unsigned?: 'response' | 'assertion'
}

export interface TestSaml {
  readonly metadata: string
  readonly ssoUrl: string
  subject: TestSubject
  /** The fields of the form that the provider's page posts, for the request of this address. */
  answer(requestUrl: string): Promise<{ SAMLResponse: string; RelayState: string }>
  close(): Promise<void>
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'

// Requests are read only for their id, so their schema is not checked.
setSchemaValidator({ validate: async () => 'not checked' })

/**
 * A SAML identity provider on this machine. Its sign-in page posts the response automatically.
 *
 * @param ownMetadata that of the service provider, as it publishes it
 * @param more deviations from the default
 */
export async function startTestSaml(
  ownMetadata: () => Promise<string>,
  more: { readonly port?: number; readonly algorithm?: string } = {},
): Promise<TestSaml> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(more.port ?? 0, '127.0.0.1', resolve))
  const entityID = `http://127.0.0.1:${portOf(server)}/metadata`
  const { privateKey, certificate } = makeCertificate('Test identity provider')
  const idp = IdentityProvider({
    entityID,
    privateKey,
    signingCert: certificate,
    requestSignatureAlgorithm: more.algorithm ?? Constants.algorithms.signature.RSA_SHA256,
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [
      { Binding: Constants.namespace.binding.redirect, Location: `http://127.0.0.1:${portOf(server)}/sso` },
    ],
  })
  const saml: TestSaml = {
    metadata: idp.getMetadata(),
    ssoUrl: `http://127.0.0.1:${portOf(server)}/sso`,
    subject: { nameId: 'default' },
    async answer(requestUrl) {
      const query = Object.fromEntries(new URL(requestUrl).searchParams)
      const sp = spOf(await ownMetadata(), saml.subject.unsigned)
      const asked = await idp.parseLoginRequest(sp, 'redirect', { query })
      const id = String(asked.extract.request?.['id'])
      const subject = saml.subject
      const values = valuesOf(subject, entityID, id, await ownMetadata())
      const answer = await idp.createLoginResponse(sp, { extract: { request: { id } } }, 'post', {}, (template) => ({
        id: values['ID'] ?? '',
        context: withStatements(template).replaceAll(/\{(\w+)\}/g, (_tag, name: string) => values[name] ?? ''),
      }))
      return { SAMLResponse: answer.context, RelayState: query['RelayState'] ?? '' }
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  server.on('request', (request, response) => {
    void saml.answer(`http://127.0.0.1${request.url ?? ''}`).then(async ({ SAMLResponse, RelayState }) => {
      const action = acsOf(await ownMetadata())
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(`<form method="post" action="${action}"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}">
        <input type="hidden" name="RelayState" value="${RelayState}"></form><script>document.forms[0].submit()</script>`)
    })
  })
  return saml
}

const STATEMENTS = `<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext>
<saml:AuthnContextClassRef>{Context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>
<saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute>
<saml:Attribute Name="displayName"><saml:AttributeValue>{Name}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`

function withStatements(template: string): string {
  return template.replace('{AuthnStatement}{AttributeStatement}', STATEMENTS)
}

function valuesOf(subject: TestSubject, issuer: string, requestId: string, metadata: string): Record<string, string> {
  const shift = subject.shiftMs ?? 0
  const at = (ms: number) => new Date(Date.now() + shift + ms).toISOString()
  const entityId = /entityID="([^"]+)"/.exec(metadata)?.[1] ?? ''
  const end = at(5 * 60_000)
  return {
    ID: `_${randomUUID()}`,
    AssertionID: subject.assertionId ?? `_${randomUUID()}`,
    Destination: acsOf(metadata),
    AssertionConsumerServiceURL: acsOf(metadata),
    SubjectRecipient: subject.recipient ?? acsOf(metadata),
    Audience: subject.audience ?? entityId,
    EntityID: entityId,
    Issuer: subject.issuer ?? issuer,
    IssueInstant: at(0),
    StatusCode: Constants.StatusCode.Success,
    ConditionsNotBefore: at(0),
    ConditionsNotOnOrAfter: end,
    SubjectConfirmationDataNotOnOrAfter: end,
    NameIDFormat: subject.nameIdFormat ?? PERSISTENT,
    NameID: subject.nameId,
    InResponseTo: subject.inResponseTo ?? requestId,
    Context: subject.context ?? PASSWORD,
    Email: subject.email ?? '',
    Name: subject.name ?? '',
  }
}

/** Metadata tells what the service provider wants signed; changing it makes a provider that does not sign. */
function spOf(metadata: string, unsigned: TestSubject['unsigned']) {
  const wanted =
    unsigned === 'assertion'
      ? metadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
      : metadata
  return ServiceProvider({ metadata: wanted, wantMessageSigned: unsigned !== 'response' })
}

function acsOf(metadata: string): string {
  return /AssertionConsumerService[^>]*Location="([^"]+)"/.exec(metadata)?.[1] ?? ''
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
