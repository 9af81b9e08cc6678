import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { PASSWORD } from './api.ts'
import { giveCredentials, storeRecoveryCodes, virtualAuthenticator } from './second-factor-support.ts'
import { expectAccessible, signUpAndIn } from './support.ts'

/** Chromium's own authenticator, and a person with a passkey in it. */
async function personWithPasskey(page: Page) {
  const authenticator = await virtualAuthenticator(page)
  const { email } = await signUpAndIn(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const recoveryCodes = await storeRecoveryCodes(page)
  return { authenticator, email, recoveryCodes }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
}

const firstRun = (page: Page) => page.getByRole('heading', { name: 'Set up your first company' })

test('a passkey is the second factor of a sign-in with a password', async ({ page }) => {
  test.slow()
  const { authenticator, email } = await personWithPasskey(page)
  await expect(page.getByText(/^Passkey · added/)).toBeVisible()
  await signOut(page)
  // The field for the address offers passkeys too, and an authenticator that touches itself would sign in by that
  // alone.
  await authenticator.setPresent(false)
  await giveCredentials(page, email, PASSWORD)
  await authenticator.setPresent(true)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/step=factor/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(firstRun(page)).toBeVisible()
})

test('a passkey alone signs in, without a name or a password', async ({ page }) => {
  const { authenticator } = await personWithPasskey(page)
  await signOut(page)
  // No field has the focus yet, so only the button asks for the passkey.
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(firstRun(page)).toBeVisible()
  await signOut(page)
  await authenticator.setOwner(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Nothing was chosen. Try again when your passkey is at hand.')).toBeVisible()
})

test('a passkey is renamed and removed, and a removed one opens nothing', async ({ page }) => {
  await personWithPasskey(page)
  await page.getByRole('button', { name: /^Rename / }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByLabel('Name').fill('Desk key')
  await dialog.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Remove Desk key' }).click()
  await page.getByRole('button', { name: 'Remove factor' }).click()
  await expect(page.getByText('None yet. MFA protects your account if your password is stolen.')).toBeVisible()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  // The field for the address may have tried the passkey too: its toast leaves while the other comes.
  await expect(page.getByText('Sign In Failed').last()).toBeVisible()
})
