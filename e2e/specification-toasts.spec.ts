import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { administrator, newCompany } from './api.ts'
import { APP_TOASTS, type Cause } from './contract/app-toasts.ts'
import { newAccount, signIn, signUp } from './support.ts'

const company = (page: Page) => page.getByRole('dialog', { name: 'Create Company' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** Lets one kind of request fail while the person acts. */
async function refused(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ status: 400, json: { code: 'XX000', message: 'The database rests', details: null, hint: null } }),
  )
  await act()
}

/** One journey: each cause begins where the one before has left the page. */
function causes(page: Page): Readonly<Record<Cause, () => Promise<unknown>>> {
  const account = newAccount()
  const openMenu = () => button(page, `Account of ${account.fullName}`).press('Enter')
  const signOut = () => page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  return {
    'sign up': () => signUp(page, account),
    'sign in': () => signIn(page, account.email),
    'first company refused': () =>
      refused(page, '**/rest/v1/companies?*', () => button(page, 'Create Company').click()),
    'invalid company': async () => {
      await page.goto('/companies')
      await button(page, 'Create Company').click()
      await company(page).getByLabel('Company Name').fill('First Works')
      await company(page).getByLabel('CAGE Code').fill('12')
      await company(page).getByRole('button', { name: 'Create Company' }).click()
    },
    'company refused': async () => {
      await company(page).getByLabel('CAGE Code').fill('')
      await refused(page, '**/rest/v1/companies?*', () =>
        company(page).getByRole('button', { name: 'Create Company' }).click(),
      )
    },
    'company created': () => company(page).getByRole('button', { name: 'Create Company' }).click(),
    'company chosen': async () => {
      await joinSecond(account.email)
      await page.goto('/companies')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /First Works/ })
        .click()
      await page.getByRole('option', { name: /Second Works/ }).click()
    },
    'company of others': () => page.goto(`/companies?company=${crypto.randomUUID()}`),
    'companies not loaded': () => refused(page, '**/rest/v1/companies?*', () => page.goto('/companies')),
    'sign out refused': async () => {
      await page.goto('/companies')
      await expect(page.getByRole('link', { name: 'First Works', exact: true })).toBeVisible()
      await openMenu()
      await refused(page, '**/auth/v1/logout*', signOut)
    },
    // The refusal leaves the menu open; its button would close it.
    'sign out': signOut,
    'assistant asked': () => Promise.resolve(),
  }
}

async function joinSecond(email: string): Promise<void> {
  const admin = await administrator()
  const { data } = await admin.from('profiles').select('id').eq('email', email).single().throwOnError()
  const second = await newCompany(admin, 'soc2', 'Second Works')
  await admin.rpc('add_member', { company_uuid: second, member: data.id, new_role: 'Manager' }).throwOnError()
}

test('each toast of the specification is shown where it belongs, from sign-up to sign-out', async ({ page }) => {
  const act = causes(page)
  for (const { cause, title, text, missing } of APP_TOASTS) {
    if (missing !== undefined) continue
    await test.step(`${cause}: ${title}`, async () => {
      await act[cause]()
      // A dialog hides what is outside of it from the tree of roles.
      const shown = page.getByRole('listitem', { includeHidden: true }).and(page.locator('[data-sonner-toast]'))
      await expect(shown.filter({ hasText: title }).first()).toContainText(text ?? title)
      await page.unrouteAll()
    })
  }
})
