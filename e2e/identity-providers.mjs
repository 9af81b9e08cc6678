// An OpenID provider and a SAML one as a process of its own, for the browser to go to. Run with tsx. A POST with JSON
// says who comes next: { oidc: persona } or { saml: subject }.
import { createServer } from 'node:http'
import { startTestOidc } from '../server/auth/sso/testing-oidc.ts'
import { startTestSaml } from '../server/auth/sso/testing-saml.ts'

const origin = process.argv[2]
const oidc = await startTestOidc(`${origin}/auth/v1/callback`)
const saml = await startTestSaml(async () => (await fetch(`${origin}/auth/v1/sso/saml/metadata`)).text())

const control = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    const next = JSON.parse(body)
    if (next.oidc) oidc.persona = next.oidc
    if (next.saml) saml.subject = next.saml
    response.end()
  })
})
control.listen(0, '127.0.0.1', () => {
  const { issuer, clientId, clientSecret } = oidc
  const facts = { control: `http://127.0.0.1:${control.address().port}`, issuer, clientId, clientSecret }
  process.stdout.write(`PROVIDERS ${JSON.stringify({ ...facts, metadata: saml.metadata })}\n`)
})
