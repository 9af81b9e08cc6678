// Single sign-on in the browser, through providers that are real: set up, tested, enforced and used.
import { expect, type Browser, type Page } from '@playwright/test'
import { test } from './test.ts'
import { ADMIN, anonymous, PASSWORD } from './api.ts'
import { startIdentityProviders, stopIdentityProviders, type IdentityProviders } from './identity-providers.ts'
import { dataDir, freePort, killServers, removeDataDirs, runServer, setupTokenOf } from './run-server.ts'
import { expectAccessible, field, signIn } from './support.ts'

/** Has a password from before. */
const LEE = { email: 'lee@oidc.example', password: PASSWORD }

let origin: string
let providers: IdentityProviders

test.describe.configure({ mode: 'serial' })

// A server of its own: providers on this machine must be reachable, which nothing else may.
test.beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  await runServer({
    DATA_DIR: dataDir(),
    PORT: String(port),
    PUBLIC_URL: origin,
    EGRESS_ALLOW: '127.0.0.1',
    BREACH_RANGE_URL: new URL('./breached/', import.meta.url).href,
  }).up
  const client = await anonymous(origin)
  const made = await client.auth.signUp({
    email: ADMIN,
    password: PASSWORD,
    options: { data: { full_name: 'Avery Stone', setup_token: setupTokenOf(origin) } },
  })
  if (made.error !== null) throw made.error
  // Without mails, sign-up refuses addresses of a provider's domain once the provider exists.
  expect((await (await anonymous(origin)).auth.signUp(LEE)).error).toBeNull()
  // Settings stand in the frame, which needs a company.
  await client.from('companies').insert({ name: 'Corp', protocol_id: 'cmmc2' }).throwOnError()
  providers = await startIdentityProviders(origin)
})
test.afterAll(() => {
  stopIdentityProviders()
  killServers()
  removeDataDirs()
})

async function open(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  return context.newPage()
}

async function asAdministrator(browser: Browser): Promise<Page> {
  const page = await open(browser)
  await signIn(page, ADMIN)
  await page.goto('/settings/single-sign-on')
  return page
}

/** The address first: its domain says how its people sign in. */
async function comeIn(browser: Browser, email: string, provider: string): Promise<Page> {
  const page = await open(browser)
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Email').blur()
  await page
    .getByRole('button', { name: `Continue with ${provider}` })
    .first()
    .click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  return page
}

test('OpenID Connect: set up, tested, used by a new person', async ({ browser }) => {
  const page = await asAdministrator(browser)
  await page.getByRole('button', { name: 'Add provider' }).click()
  await expect(page.getByText(`${origin}/auth/v1/callback`)).toBeVisible()
  await field(page, 'Name').fill('Corp ID')
  await field(page, 'Issuer').fill(providers.issuer)
  await field(page, 'Client ID').fill(providers.clientId)
  await field(page, 'Client secret').fill(providers.clientSecret)
  await field(page, 'Domains').fill('oidc.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Company of new people').selectOption({ label: 'Corp' })
  await page.getByLabel('Their role').selectOption('Manager')
  await expect(page.getByRole('checkbox', { name: 'Require it for its domains' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Provider saved')).toBeVisible()
  await expectAccessible(page)

  await providers.next({ oidc: { sub: 'avery', email: 'avery@elsewhere.example' } })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The test did not succeed.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Require it for its domains' })).toBeDisabled()

  await providers.next({ oidc: { sub: 'avery', email: 'avery@oidc.example', name: 'Avery Stone' } })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('It works: the provider signed in avery@oidc.example.')).toBeVisible()
  await expect(page.getByLabel('Answer of the provider')).toContainText('Avery Stone')

  await providers.next({ oidc: { sub: 'dana', email: 'dana@oidc.example', name: 'Dana Whitfield' } })
  const dana = await comeIn(browser, 'dana@oidc.example', 'Corp ID')
  await expect(dana).toHaveURL(/\/dashboard/)
})

test('enforced with a recovery owner, a password of the domain opens nothing, and the owner’s does', async ({
  browser,
}) => {
  const client = await anonymous(origin)
  expect((await client.auth.signInWithPassword(LEE)).error).toBeNull()
  const late = await client.auth.signUp({ email: 'late@oidc.example', password: PASSWORD })
  expect(late.error?.code).toBe('user_sso_managed')

  const page = await asAdministrator(browser)
  await page.getByRole('button', { name: 'Edit Corp ID' }).click()
  await page.getByRole('checkbox', { name: 'Require it for its domains' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Choose who keeps a password.' })).toBeVisible()
  await page.getByLabel('Recovery owner').selectOption({ label: `Avery Stone (${ADMIN})` })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Provider saved')).toBeVisible()
  await page.getByRole('button', { name: 'All providers' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Corp ID' })).toContainText('Required')

  expect((await client.auth.signInWithPassword(LEE)).error?.code).toBe('invalid_credentials')
  expect((await client.auth.signInWithPassword({ email: ADMIN, password: PASSWORD })).error).toBeNull()
  await providers.next({ oidc: { sub: 'lee', email: LEE.email } })
  await comeIn(browser, LEE.email, 'Corp ID')
})

test('a changed connection is not required again before it was tested', async ({ browser }) => {
  const page = await asAdministrator(browser)
  await page.getByRole('button', { name: 'Edit Corp ID' }).click()
  await field(page, 'Client ID').fill('another')
  await expect(page.getByText('You changed the connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Enter the client secret again/ })).toBeVisible()
  await field(page, 'Client secret').fill(providers.clientSecret)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The provider was not saved')).toBeVisible()
  await page.getByRole('button', { name: 'All providers' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
})

test('SAML: set up from the provider’s metadata, tested and used', async ({ browser }) => {
  const page = await asAdministrator(browser)
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByRole('radio', { name: 'SAML 2.0' }).check()
  await expect(page.getByText(`${origin}/auth/v1/sso/saml/acs`)).toBeVisible()
  await field(page, 'Name').fill('Corp SAML')
  await page.getByLabel('Metadata file').setInputFiles({
    name: 'metadata.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(providers.metadata),
  })
  await expect(field(page, 'Signing certificates')).toHaveValue(/BEGIN CERTIFICATE/)
  await field(page, 'Domains').fill('saml.example')
  await field(page, 'Domains').press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Provider saved')).toBeVisible()

  await providers.next({ saml: { nameId: 'ben-1', email: 'ben@saml.example', name: 'Ben Alvarez' } })
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('It works: the provider signed in ben@saml.example.')).toBeVisible()
  await comeIn(browser, 'ben@saml.example', 'Corp SAML')
})

test('only administrators see the page', async ({ browser }) => {
  await providers.next({ oidc: { sub: 'dana', email: 'dana@oidc.example' } })
  const page = await comeIn(browser, 'dana@oidc.example', 'Corp ID')
  await page.goto('/settings/single-sign-on')
  await expect(page.getByText("You don't have permission to access this content.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Single sign-on' })).toBeHidden()
})
