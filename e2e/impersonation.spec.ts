import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { administrator, newCompany, newPerson, PASSWORD, type Client } from './api.ts'
import { authenticatorApp } from './authenticator-app.ts'
import { expectAccessible, keepSession } from './support.ts'

const ADMIN = 'Ines Stone'

/** Who may act for others has shown a second factor. An administrator of their own: the others' tests share theirs. */
async function strongAdministrator(): Promise<Client> {
  const admin = await newPerson(ADMIN)
  const { data: own } = await admin.auth.getUser()
  const appoints = await administrator()
  await appoints.rpc('set_global_role', { person: own.user?.id ?? '', new_role: 'Admin' }).throwOnError()
  const { data, error } = await admin.auth.mfa.enroll({ factorType: 'totp', friendlyName: crypto.randomUUID() })
  if (error !== null) throw error
  const nextCode = authenticatorApp(data.totp.secret)
  const verified = await admin.auth.mfa.challengeAndVerify({ factorId: data.id, code: await nextCode() })
  if (verified.error !== null) throw verified.error
  return admin
}

async function bob() {
  const client = await newPerson('Bob Stone')
  const companyId = await newCompany(client, 'cmmc2', 'Harborline Systems')
  const { data } = await client.auth.getUser()
  return { client, companyId, id: data.user?.id ?? '' }
}

async function startedBy(admin: Client, userId: string, readOnly: boolean) {
  const { data, error } = await admin.functions.invoke('start-impersonation', {
    body: { userId, readOnly, reason: 'Reproducing what the person reported' },
  })
  if (error !== null) throw error
  return data as { access_token: string; refresh_token: string }
}

/**
 * What the page does when an administrator chooses to act as another person: the own session is put aside, the other
 * takes its place.
 */
async function actAs(page: Page, admin: Client, session: object): Promise<void> {
  await keepSession(page, admin)
  await page.goto('/companies')
  await page.evaluate(`localStorage.setItem('parapet-auth-own', localStorage.getItem('parapet-auth'))`)
  await page.evaluate(`localStorage.setItem('parapet-auth', ${JSON.stringify(JSON.stringify(session))})`)
  await page.goto('/companies')
}

const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' })

test.describe.configure({ mode: 'serial' })

test('every page says whose it is, also on a phone, and Stop brings the own session back in every tab', async ({
  page,
  context,
}) => {
  test.slow()
  const admin = await strongAdministrator()
  const person = await bob()
  await actAs(page, admin, await startedBy(admin, person.id, true))
  await expect(banner(page)).toContainText(/You see Parapet as Bob Stone \(read only\) · ends \d+:\d\d\s[AP]M/)
  await expect(page.getByRole('link', { name: 'Harborline Systems', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(banner(page)).toBeInViewport()
  await page.goto('/profile')
  await expect(page.getByText('An account is shown to its owner alone.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(banner(other)).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await banner(page).getByRole('button', { name: 'Stop' }).click()
  for (const tab of [page, other]) {
    await expect(banner(tab)).toBeHidden()
    await tab.getByRole('button', { name: `Account of ${ADMIN}` }).click()
    await expect(tab.getByRole('menu')).toContainText(ADMIN)
  }
})

test(
  'what only looks changes nothing, and the own session comes back when the other is ended',
  LONG,
  async ({ page }) => {
    test.slow()
    const admin = await strongAdministrator()
    const person = await bob()
    const session = await startedBy(admin, person.id, true)
    await actAs(page, admin, session)
    await expect(banner(page)).toBeVisible()
    const status = await page.evaluate(`(async () => {
    const { anonKey } = await (await fetch('/config.json')).json()
    const { access_token: token } = JSON.parse(localStorage.getItem('parapet-auth'))
    const headers = { apikey: anonKey, Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'Renamed' })
    return (await fetch('/rest/v1/companies?id=eq.${person.companyId}', { method: 'PATCH', headers, body })).status
  })()`)
    expect(Number(status)).toBeGreaterThanOrEqual(400)
    // The person signs out everywhere; that ends what is done in their name as well.
    await person.client.auth.signInWithPassword({ email: await emailOf(person.client), password: PASSWORD })
    await person.client.auth.signOut({ scope: 'global' })
    await page.reload()
    await expect(banner(page)).toBeHidden()
    await page.getByRole('button', { name: `Account of ${ADMIN}` }).click()
    await expect(page.getByRole('menu')).toContainText(ADMIN)
  },
)

async function emailOf(client: Client): Promise<string> {
  const { data } = await client.auth.getUser()
  return data.user?.email ?? ''
}
