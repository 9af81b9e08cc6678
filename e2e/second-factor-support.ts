// Second factors as a person has them: an app with a secret, and Chromium's virtual authenticator.
import { expect, type Page } from '@playwright/test'
import { authenticatorApp } from './authenticator-app.ts'
import { field } from './support.ts'

/** Stores the recovery codes and adds an authenticator app at /profile. */
export async function enrolApp(page: Page): Promise<{ nextCode: () => Promise<string>; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  const recoveryCodes = await storeRecoveryCodes(page)
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const nextCode = authenticatorApp(secret)
  await dialog.getByLabel('Code').fill(await nextCode())
  await expect(dialog).toBeHidden()
  return { nextCode, recoveryCodes }
}

/** The ten codes come before the first factor; the dialog closes once they are said to be stored. */
export async function storeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Recovery codes' })
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allInnerTexts()
  await dialog.getByLabel('I have stored them').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return texts
}

/** Types mail and password; what comes then is the second step. */
export async function giveCredentials(page: Page, email: string, password: string): Promise<void> {
  if (!page.url().includes('/auth')) await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeAttached()
}

/** An authenticator inside the browser, which verifies its user and keeps passkeys. */
export async function virtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the owner touches it when asked. */
    setOwner: (isOwner: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOwner }),
    setPresent: (isPresent: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: isPresent }),
  }
}
