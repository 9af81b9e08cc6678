import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { anonymous, PASSWORD } from './api.ts'
import { expectAccessible, field, newAccount, signIn, signUp, signUpAndIn } from './support.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })

async function openSignUp(page: Page, password: string, confirmation = password) {
  await page.goto('/auth?tab=signup')
  await field(page, 'Full name').fill('Dana Whitfield')
  await field(page, 'Email').fill(newAccount().email)
  await field(page, 'Password').fill(password)
  await field(page, 'Confirm password').fill(confirmation)
}

test('signing up leads to the sign-in tab, and from there to the first company', async ({ page }) => {
  const { email } = await signUp(page)
  await expect(page.getByText('You can sign in now.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have successfully signed in.')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the sign-up button waits for equal passwords with a score of 3', async ({ page }) => {
  await openSignUp(page, 'abc')
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Password').fill(PASSWORD)
  await expect(submit(page)).toBeDisabled()
  await expect(page.getByText('Passwords do not match. Please try again.')).toBeVisible()
  await field(page, 'Confirm password').fill(PASSWORD)
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByRole('meter', { name: 'Password strength' })).toHaveAttribute('aria-valuetext', 'Excellent')
  await expect(page.getByRole('list', { name: 'Password requirements' }).getByText(': met')).toHaveCount(7)
})

test('a password that scores but breaks a rule is refused before it is sent', async ({ page }) => {
  await openSignUp(page, 'Short-1!')
  await submit(page).click()
  await expect(page.getByText('Password Too Weak')).toBeVisible()
  await expect(page).toHaveURL(/tab=signup/)
})

test('a password known from a breach is refused', async ({ page }) => {
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'weak_password', message: 'Known', weak_password: { reasons: ['pwned'] } },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    }),
  )
  await openSignUp(page, PASSWORD)
  await submit(page).click()
  await expect(page.getByText('Compromised Password')).toBeVisible()
  await expect(
    page.getByText(
      'This password has been found in data breaches. Please choose a different password for your security.',
    ),
  ).toBeVisible()
})

test('a wrong password is refused in one sentence', async ({ page }) => {
  await page.goto('/auth')
  await field(page, 'Email').fill(newAccount().email)
  await field(page, 'Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Sign In Failed')).toBeVisible()
  await expect(page.getByText('Email address and password do not match.')).toBeVisible()
})

for (const [code, title, text] of [
  ['account_locked', 'Account Locked', 'Locked until 10:15.'],
  ['over_request_rate_limit', 'Too Many Attempts', 'Please wait a moment before trying again.'],
] as const) {
  test(`${code} is shown as ${title}`, async ({ page }) => {
    await page.route('**/auth/v1/token*', (route) =>
      route.fulfill({
        status: 429,
        json: { code, message: 'Locked until 10:15.' },
        headers: { 'x-supabase-api-version': '2024-01-01' },
      }),
    )
    await page.goto('/auth')
    await field(page, 'Email').fill('dana@example.com')
    await field(page, 'Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'your network address' })).toContainText(/127\.0\.0\.1|::1/)
  })
}

test('an empty form takes the focus to what is missing', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('You must provide either an email or phone number and a password')
  await summary.getByRole('link', { name: 'Enter your password.' }).click()
  await expect(field(page, 'Password')).toBeFocused()
})

test('a visitor comes back to the page that asked for a sign-in, filters included', async ({ page }) => {
  const { email } = await signUp(page)
  await page.goto('/companies?q=harbor')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/companies\?q=harbor$/)
})

for (const elsewhere of ['https://example.org/', '//example.org/x', '/\\example.org']) {
  test(`a sign-in never leads to ${elsewhere}`, async ({ page }) => {
    const { email } = await signUp(page)
    await page.goto(`/auth?redirect=${encodeURIComponent(elsewhere)}`)
    await signIn(page, email)
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/)
  })
}

test('asking for a reset answers the same for everybody and returns to sign-in', async ({ page }) => {
  await page.goto('/auth?tab=reset')
  await field(page, 'Email').fill(newAccount().email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password Reset Email Sent')).toBeVisible()
  await expect(page.getByText('Please check your email for password reset instructions.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
})

test('a spent or made-up reset link offers a new one', async ({ page }) => {
  await page.goto('/auth/reset-password#token_hash=made-up&type=recovery')
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used before.')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(/\/auth\?tab=reset$/)
})

test('a spent confirmation link says so at sign-in', async ({ page }) => {
  await page.goto('/auth#token_hash=made-up&type=signup')
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used before. Ask for a new one.')
})

test('a reset link leads to a new password and into the application', async ({ page }) => {
  const { email } = await signUp(page)
  const client = await anonymous()
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  await page.route('**/auth/v1/verify*', (route) => route.fulfill({ json: data.session }))
  await page.goto('/auth/reset-password#token_hash=from-a-mail&type=recovery')
  await field(page, 'New password').fill('Another-Wall-2077!')
  await field(page, 'Confirm password').fill('Another-Wall-2077!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password Changed')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('being signed in is not enough to choose a new password', async ({ page }) => {
  await signUpAndIn(page)
  await page.goto('/auth/reset-password')
  await expect(page.getByRole('alert')).toContainText('This link has expired or was used before.')
})

test('a session that was ended elsewhere is over here too', async ({ page }) => {
  const { email } = await signUpAndIn(page)
  const elsewhere = await anonymous()
  const { data } = await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
  await elsewhere.auth.signOut({ scope: 'global' })
  const drafts = JSON.stringify({ [`${data.user?.id} a-company notes`]: { text: 'Kept', over: '', at: '' } })
  await page.evaluate(`localStorage.setItem('text-drafts', ${JSON.stringify(drafts)})`)
  await page.goto('/companies')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await signIn(page, email)
  await expect(page).toHaveURL(/\/companies$/)
  await expect(page.getByText('No companies yet')).toBeVisible()
  expect(await page.evaluate(`localStorage.getItem('text-drafts')`)).toBe(drafts)
})

test('tabs are walked by arrow keys and kept in the address', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign in' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign up' })).toBeFocused()
  await expect(page).toHaveURL(/tab=signup/)
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'Reset password' })).toBeFocused()
  await expect(page).toHaveTitle('Reset password · Parapet')
})

for (const tab of ['signin', 'signup', 'reset']) {
  test(`the ${tab} tab is accessible in both themes`, async ({ page }) => {
    await page.goto(`/auth?tab=${tab}`)
    await field(page, 'Email').waitFor()
    await expectAccessible(page)
  })
}
