import { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { test } from './test.ts'
import {
  administrator,
  anonymous,
  companyOf,
  controlsOf,
  invite,
  linkTo,
  newCompany,
  PASSWORD,
  person,
  vouchFor,
  type Person,
} from './api.ts'
import { expectAccessible, field, keepSession, signUpAndIn, watchForFaults } from './support.ts'

const PHONE = { width: 390, height: 844 }
const REFUSED = "You don't have permission to access this content."

const opened: BrowserContext[] = []

test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()))
})

async function pageOf(browser: Browser, { client }: Person, path: string): Promise<Page> {
  const context = await browser.newContext()
  opened.push(context)
  const page = await context.newPage()
  await keepSession(page, client)
  await page.goto(path)
  return page
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const roleField = (within: Locator) => within.getByRole('combobox', { name: 'Role', exact: true })

test('an administrator finds people, filters them in the address, and opens one', async ({ page }) => {
  const faults = watchForFaults(page)
  const owner = await person('Dana Whitfield')
  await companyOf(owner, [], 'Searchable Works')
  await keepSession(page, await administrator())
  await page.goto('/user-management')
  await page.getByRole('searchbox').fill(owner.email)
  await expect(row(page, 'Dana Whitfield')).toContainText('Owner')
  await expect(row(page, 'Dana Whitfield')).toContainText('Searchable Works')
  await expect(row(page, 'Dana Whitfield')).toContainText('Active')
  await page.getByRole('button', { name: 'Role', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Auditor/ }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/role=Auditor/)
  await expect(page.getByText('No people match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Role: Auditor' }).click()
  await row(page, 'Dana Whitfield').click()
  await expect(drawer(page, 'Dana Whitfield')).toContainText('Searchable Works')
  await expect(page).toHaveURL(/open=/)
  await expectAccessible(page)
  await page.goBack()
  await expect(drawer(page, 'Dana Whitfield')).toBeHidden()
  expect(faults).toEqual([])
})

test('people are not shown to anybody but an administrator', async ({ browser }) => {
  const owner = await person('Owner')
  await companyOf(owner, [])
  const page = await pageOf(browser, owner, '/user-management')
  await expect(page.getByText(REFUSED)).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'User Management' })).toBeHidden()
  await page.goto('/settings/security')
  await expect(page.getByText(REFUSED)).toBeVisible()
})

test('a change of role says what it adds and removes, and holds at once', async ({ browser }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  const id = await companyOf(owner, [[member, 'Contributor']])
  const page = await pageOf(browser, owner, '/settings/members')
  await row(page, 'Rafael Ortiz').click()
  const details = drawer(page, 'Rafael Ortiz')
  await roleField(details).selectOption('Auditor')
  await expect(details).toContainText('Adds: View reports')
  await expect(details).toContainText('Removes: Create and change content')
  await details.getByLabel('Last day').fill('2099-12-31')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Rafael Ortiz is Auditor of Harborline Systems')).toBeVisible()
  await expect(row(page, 'Rafael Ortiz')).toContainText('until Dec 31, 2099')
  const { error } = await member.client.from('evidence').insert({ company_id: id, title: 'Refused' })
  expect(error?.code).toBe('42501')
})

test('the last Owner cannot leave, step down or be removed', async ({ browser }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  await companyOf(owner, [[member, 'Manager']])
  const page = await pageOf(browser, owner, '/settings/members')
  await row(page, 'Dana Whitfield').click()
  const details = drawer(page, 'Dana Whitfield')
  await expect(details.getByRole('button', { name: 'Leave company…' })).toHaveAttribute('aria-disabled', 'true')
  await expect(details).toContainText('You are the last owner.')
  await roleField(details).selectOption('Manager')
  await expect(details.getByRole('alert')).toContainText('You are the last owner.')
  await expect(details.getByRole('button', { name: 'Change role' })).toHaveAttribute('aria-disabled', 'true')
})

test('members who do not manage the company read, and leave', async ({ browser }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  await companyOf(owner, [[member, 'Contributor']])
  const page = await pageOf(browser, member, '/settings/members')
  await expect(row(page, 'Dana Whitfield')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'MFA' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Invite people' })).toHaveAttribute('aria-disabled', 'true')
  await row(page, 'Dana Whitfield').click()
  await expect(drawer(page, 'Dana Whitfield')).toBeVisible()
  await expect(drawer(page, 'Dana Whitfield').getByRole('button', { name: 'Change role' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer(page, 'Dana Whitfield')).toBeHidden()
  await row(page, 'Rafael Ortiz').click()
  await page.getByRole('button', { name: 'Leave company…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave company' }).click()
  await expect(page.getByText('You left Harborline Systems')).toBeVisible()
  await expect(page.getByText('No companies yet')).toBeVisible()
})

test('many are invited at once, each address with its fault, and taken back', async ({ browser }) => {
  const owner = await person('Dana Whitfield')
  await companyOf(owner, [], 'Inviting Works')
  const page = await pageOf(browser, owner, '/settings/members')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel(/^Email/).fill(`one@example.com, new@example.com; nonsense ${owner.email}`)
  await page.keyboard.press('Enter')
  const chips = dialog.getByRole('list', { name: 'Addresses' })
  await expect(chips).toContainText('not an email address')
  await expect(chips).toContainText('a member already')
  await roleField(dialog).selectOption('Manager')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByRole('dialog', { name: '2 people invited' })).toContainText('new@example.com')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'new@example.com')).toContainText('Invited')

  await row(page, 'new@example.com').click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('The invitation of new@example.com was revoked')).toBeVisible()
  await expect(row(page, 'new@example.com')).toBeHidden()
  await expect(row(page, 'one@example.com')).toContainText('Invited')
})

test('a person with an unproven address is invited by a link, and joins by it', async ({ browser }) => {
  const [owner, guest] = [await person('Dana Whitfield'), await person('Guest')]
  await invite(owner, await companyOf(owner, [], 'Linking Works'), guest)
  const claimed = await pageOf(browser, guest, '/dashboard')
  await expect(claimed.getByRole('heading', { name: 'Set up your first company' })).toBeVisible()
  await expect(claimed.getByRole('list', { name: 'Invitations' })).toBeHidden()

  const context = await browser.newContext()
  opened.push(context)
  const page = await context.newPage()
  await page.goto(await linkTo(guest.email))
  await expect(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible()
  await expect(page.getByText(guest.email)).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Full name').fill('Grace Guest')
  await field(page, 'Password').fill('Another-Wall-2077!')
  await field(page, 'Confirm password').fill('Another-Wall-2077!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('banner')).toContainText('Linking Works')
  const { data } = await owner.client.from('profiles').select('full_name').eq('id', guest.id).throwOnError()
  expect(data).toEqual([{ full_name: 'Grace Guest' }])
  expect((await guest.client.auth.getUser()).error).not.toBeNull()
})

test('who is invited with an account already joins in the page', async ({ browser }) => {
  const [owner, guest] = [await person('Dana Whitfield'), await person('Guest')]
  await vouchFor(guest.id)
  await invite(owner, await companyOf(owner, [], 'Inviting Works'), guest)
  const theirs = await pageOf(browser, guest, '/dashboard')
  await expect(theirs.getByRole('list', { name: 'Invitations' })).toContainText('Inviting Works')
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Join Inviting Works' }).click()
  await expect(theirs.getByText('You joined Inviting Works')).toBeVisible()
  await expect(theirs.getByRole('banner')).toContainText('Inviting Works')
})

test('an administrator adds a person to a company, disables and enables them', async ({ page }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Ines Kovac')]
  const name = `Receiving ${crypto.randomUUID().slice(0, 8)}`
  await companyOf(owner, [], name)
  await keepSession(page, await administrator())
  await page.goto(`/user-management?q=${member.email}`)
  await row(page, 'Ines Kovac').click()
  const details = drawer(page, 'Ines Kovac')
  await details.getByRole('button', { name: 'Add to a company' }).click()
  await details.getByLabel('Company', { exact: true }).click()
  await page.getByPlaceholder('Find a company').fill(name)
  await page.getByRole('option', { name }).click()
  await details.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(`Ines Kovac is Contributor of ${name}`)).toBeVisible()
  await details.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Ines Kovac was disabled')).toBeVisible()
  await expect(row(page, 'Ines Kovac')).toContainText('Disabled')
  expect((await member.client.from('profiles').select('id')).error?.code).toBe('PGRST303')
  await details.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('Ines Kovac was enabled')).toBeVisible()
})

test('an administrator removes a person; of whom a company depends, not', async ({ page }) => {
  const [owner, member] = [await person('Sole Owner'), await person('Ines Kovac')]
  await companyOf(owner, [[member, 'Contributor']], 'Depending Works')
  await keepSession(page, await administrator())
  await page.goto(`/user-management?q=${owner.email}`)
  await row(page, 'Sole Owner').click()
  await page.getByRole('button', { name: 'Remove person…' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Sole Owner?' })
  await expect(question.getByRole('alert')).toContainText('Sole Owner is the last owner of Depending Works')
  await expect(question.getByRole('button', { name: 'Remove person' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/user-management?q=${member.email}`)
  await row(page, 'Ines Kovac').click()
  await page.getByRole('button', { name: 'Remove person…' }).click()
  await page.getByRole('dialog', { name: 'Remove Ines Kovac?' }).getByRole('button', { name: 'Remove person' }).click()
  await expect(page.getByText('Ines Kovac was removed')).toBeVisible()
  await expect(row(page, 'Ines Kovac')).toBeHidden()
})

test('the matrix of permissions marks the own column', async ({ browser }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  await companyOf(owner, [[member, 'Manager']])
  const page = await pageOf(browser, member, '/settings/permissions')
  await expect(page.getByRole('columnheader', { name: 'Manager You' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Manage the company/ }).getByText('yes')).toHaveCount(2)
  await expectAccessible(page)
})

test('an administrator sees who is locked out, and lifts the lock', async ({ page }) => {
  const locked = await person('Rafael Ortiz')
  const signIn = async (password: string) =>
    (await (await anonymous()).auth.signInWithPassword({ email: locked.email, password })).error?.code
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await signIn('not the password')).toBe('invalid_credentials')
  expect(await signIn(PASSWORD)).toBe('account_locked')

  const admin = await administrator()
  // Settings belong to a company, and no other test may have made one.
  await newCompany(admin, 'cmmc2')
  await keepSession(page, admin)
  await page.goto('/settings/security')
  const row = page
    .getByRole('table', { name: 'Locked accounts' })
    .getByRole('row', { name: /Rafael Ortiz.*Account from one address/ })
    .filter({ has: page.getByRole('button', { name: `Lift the lock of ${locked.email}` }) })
  await expect(row).toBeVisible()
  await expect(page.getByText('could not be loaded')).toBeHidden()
  await expectAccessible(page)
  await row.getByRole('button').click()
  await expect(page.getByText(`${locked.email} can sign in again`)).toBeVisible()
  await expect(row).toBeHidden()
  expect(await signIn(PASSWORD)).toBeUndefined()
})

test('an administrator reads which company was opened unusually often, and what of other records', async ({ page }) => {
  const admin = await administrator()
  const id = await newCompany(admin, 'cmmc2', 'Often Opened')
  const other = '5c1e3f0a-7f43-4b2e-9d7e-0d5c6b1a2f30'
  const accesses = [`company_context ${id}`, `company_context ${other}`]
  await page.route('**/functions/v1/security-monitor', (route) =>
    route.fulfill({
      json: {
        profiles: [],
        resources: accesses.map((resource) => ({ userId: other, email: null, resource, accesses: 400 })),
      },
    }),
  )
  await keepSession(page, admin)
  await page.goto('/settings/security')
  const table = page.getByRole('table', { name: 'Accesses by person and resource' })
  await expect(table).toContainText('Often Opened')
  await expect(table).toContainText(`company context ${other}`)
  await expectAccessible(page)
})

test('a control gets an owner and a day, and its owner finds it under Mine', async ({ browser }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  const id = await companyOf(owner, [[member, 'Contributor']])
  const [control] = await controlsOf(owner.client, id)
  const page = await pageOf(browser, owner, `/controls/${control?.nist_id}`)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('Rafael Ortiz')
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(member.id)
  await page.getByLabel('Due', { exact: true }).fill('2099-01-10')
  await page.getByLabel('Due', { exact: true }).blur()
  await expect
    .poll(async () => {
      const { data } = await owner.client.from('org_control_status').select('due_on').eq('company_id', id)
      return data
    })
    .toEqual([{ due_on: '2099-01-10' }])
  await expectAccessible(page)

  const theirs = await pageOf(browser, member, '/controls')
  // Room for the day, which a narrower window leaves out.
  await theirs.setViewportSize({ width: 1600, height: 900 })
  await theirs.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(theirs).toHaveURL(/owner=me/)
  await expect(theirs.getByRole('row', { name: new RegExp(control?.nist_id ?? '') })).toContainText('Jan 10, 2099')
  const { data: told } = await member.client.from('notifications').select('title').eq('kind', 'assignment')
  expect(told).toEqual([{ title: `${control?.nist_id} is yours` }])
})

test('on a phone people are cards, and the drawer fills the screen', async ({ browser }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  await companyOf(owner, [[member, 'Contributor']])
  const page = await pageOf(browser, owner, '/companies')
  await page.setViewportSize(PHONE)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Open Rafael Ortiz' }).click()
  const details = drawer(page, 'Rafael Ortiz')
  await expect(roleField(details)).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Close' }).click()
  const overflow: unknown = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBe(0)
})

test('who has no company yet and no invitation is offered to create one', async ({ page }) => {
  await signUpAndIn(page)
  await expect(page.getByRole('list', { name: 'Invitations' })).toBeHidden()
})
