import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { anonymous, newCompany, newPerson, PASSWORD } from './api.ts'
import { expectAccessible, field, keepSession } from './support.ts'

const NEW_PASSWORD = 'Another-Wall-2077!'

async function openProfile(page: Page) {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2', 'Harborline Systems')
  const { data } = await client.auth.getUser()
  await keepSession(page, client)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  return { client, email: data.user?.email ?? '' }
}

test('the user menu leads to the profile, which is accessible at both widths', async ({ page }) => {
  test.slow()
  await openProfile(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('This session')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(overflow).toBe(0)
})

test('a name is saved, and leaving with an unsaved one asks first', async ({ page }) => {
  await openProfile(page)
  await field(page, 'Full name').fill('Dana W. Whitfield')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/profile$/)
  await field(page, 'Full name').press('Control+s')
  await expect(page.getByText('Name Saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Dana W. Whitfield' })).toBeVisible()
  await page.reload()
  await expect(field(page, 'Full name')).toHaveValue('Dana W. Whitfield')
})

test('a new password signs in, and other sessions end', async ({ page }) => {
  const { email } = await openProfile(page)
  const elsewhere = await anonymous()
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
  await page.getByRole('button', { name: 'Change password' }).click()
  await field(page, 'New password').fill(NEW_PASSWORD)
  await field(page, 'Confirm password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Password Changed')).toBeVisible()
  expect((await elsewhere.auth.getUser()).error).not.toBeNull()
  expect((await (await anonymous()).auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
})

test('a change that wants a fresh proof asks for the password, and is made then', async ({ page }) => {
  const { email } = await openProfile(page)
  let asked = 0
  // The server's answer once the last proof is too old, without the wait of ten minutes.
  await page.route('**/auth/v1/factors', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await route.fulfill({
      status: 403,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'reauthentication_needed', message: 'Show once more that it is you' },
    })
  })
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('checkbox').check()
  await codes.getByRole('button', { name: 'Done' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question.getByLabel('Your password').fill('not the password')
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(question.getByText('This is not your current password.')).toBeVisible()
  await expectAccessible(page)
  await question.getByLabel('Your password').fill(PASSWORD)
  await question.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(email).not.toBe('')
})

test('another session is ended from here', async ({ page }) => {
  const { email } = await openProfile(page)
  const elsewhere = await anonymous()
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
  await page.reload()
  await page.getByRole('button', { name: /^End the session of/ }).click()
  await expect(page.getByText('Session Ended')).toBeVisible()
  await expect(page.getByRole('button', { name: /^End the session of/ })).toHaveCount(0)
  expect((await elsewhere.auth.getUser()).error).not.toBeNull()
})

test('an access token is shown once, works within its scopes, and not after it was revoked', async ({ page }) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create access token' })
  await dialog.getByLabel('Name').fill('Nightly export')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const once = page.getByRole('dialog', { name: 'Your access token' })
  const token = await once.locator('code').innerText()
  await once.getByRole('button', { name: 'Done' }).click()
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const headers = { apikey: anonKey, Authorization: `Bearer ${token}` }
  const read = await page.request.get('/rest/v1/companies?select=name', { headers })
  expect(await read.json()).toEqual([{ name: 'Harborline Systems' }])
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByText('Token Revoked')).toBeVisible()
  expect((await page.request.get('/rest/v1/companies?select=name', { headers })).status()).toBe(401)
})

test('the theme is chosen here too', async ({ page }) => {
  await openProfile(page)
  await page.getByRole('group', { name: 'Theme' }).getByLabel('Dark').check({ force: true })
  await expect(page.locator('html')).toHaveClass(/dark/)
})
