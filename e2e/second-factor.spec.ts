import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { newPerson, PASSWORD, type Client } from './api.ts'
import { enrolApp, giveCredentials } from './second-factor-support.ts'
import { expectAccessible, field, keepSession, signUpAndIn } from './support.ts'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

async function personWithApp(page: Page) {
  const { email } = await signUpAndIn(page)
  await page.goto('/profile')
  return { email, ...(await enrolApp(page)) }
}

test('an authenticator app is set up, asked for at sign-in, and no page is shown before', async ({ page }) => {
  test.slow()
  const { email, nextCode } = await personWithApp(page)
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await signOut(page)
  await page.goto('/companies?q=harbor')
  await giveCredentials(page, email, PASSWORD)
  await expectAccessible(page)
  for (const path of ['/dashboard', '/companies', '/profile', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\?.*step=factor/)
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toHaveCount(0)
  }
  await page.goto('/companies?q=harbor')
  await field(page, 'Code').fill(await nextCode())
  await expect(page).toHaveURL(/\/companies\?q=harbor$/)
  await expect(page.getByRole('heading', { name: 'Companies' })).toBeVisible()
})

test('the interface behind the page is closed as well until the factor is shown', async ({ page }) => {
  const { email } = await personWithApp(page)
  await signOut(page)
  await giveCredentials(page, email, PASSWORD)
  const status = await page.evaluate(`(async () => {
    const { anonKey } = await (await fetch('/config.json')).json()
    const { access_token: token } = JSON.parse(localStorage.getItem('parapet-auth'))
    const headers = { apikey: anonKey, Authorization: 'Bearer ' + token }
    return (await fetch('/rest/v1/companies?select=id', { headers })).status
  })()`)
  expect(status).toBe(403)
})

test('a wrong code is refused beside the field, and signing out is possible', async ({ page }) => {
  const { email } = await personWithApp(page)
  await signOut(page)
  await giveCredentials(page, email, PASSWORD)
  await field(page, 'Code').fill('000000')
  await expect(page.getByText('This code is not right, or was used before.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(field(page, 'Password')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
})

test('a recovery code opens once, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { email, recoveryCodes } = await personWithApp(page)
  for (const outcome of ['opens', 'refused']) {
    await signOut(page)
    await giveCredentials(page, email, PASSWORD)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await field(page, 'Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '')
    await page.keyboard.press('Enter')
    if (outcome === 'refused') {
      await expect(page.getByText('This code is not right, or was used before.')).toBeVisible()
      await expectAccessible(page)
      return
    }
    await expect(page.getByRole('heading', { name: 'Set up your first company' })).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText('9 of 10 left')).toBeVisible()
  }
})

test('a factor that is removed is no longer asked for', async ({ page }) => {
  const { email } = await personWithApp(page)
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('button', { name: 'Remove factor' }).click()
  await expect(page.getByText('None yet. MFA protects your account if your password is stolen.')).toBeVisible()
  await signOut(page)
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up your first company' })).toBeVisible()
})

test('a company that demands a factor says so, and opens once there is one', async ({ page }) => {
  const owner = await newPerson('Dana Whitfield')
  await companyThatDemands(owner)
  await keepSession(page, owner)
  await page.goto('/dashboard')
  const notice = page.getByRole('region', { name: 'MFA required' })
  await expect(notice).toContainText('Harborline Systems')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Set up MFA' }).click()
  await expect(page).toHaveURL(/\/profile#second-factors$/)
  await enrolApp(page)
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: 'Company: Harborline Systems' })).toBeVisible()
})

async function companyThatDemands(owner: Client): Promise<void> {
  const { data } = await owner
    .from('companies')
    .insert({ name: 'Harborline Systems', protocol_id: 'cmmc2' })
    .select('id')
    .single()
    .throwOnError()
  await owner.from('companies').update({ second_factor_required: true }).eq('id', data.id).throwOnError()
}
