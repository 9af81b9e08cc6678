import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { administrator, companyOf, newCompany, person, type Client } from './api.ts'
import { keepSession, watchForFaults } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search or type a command' })
const typing = (page: Page) => dialog(page).getByRole('combobox')
const options = (page: Page) => dialog(page).getByRole('option')

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(typing(page)).toBeFocused()
}

/** Types, and chooses the first match. */
async function choose(page: Page, text: string): Promise<void> {
  await typing(page).fill(text)
  await expect(options(page).first()).toContainText(text)
  await page.keyboard.press('Enter')
}

async function start(page: Page, client: Client, path = '/companies'): Promise<void> {
  await keepSession(page, client)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Pages of the installation, which the palette shows to everyone with a badge. Specification section 2. */
const OF_ADMINS = ['User Management', 'AI Settings', 'Email settings', 'Installation health']

/** What opens a dialog, on its page or over the present one. */
const IN_A_DIALOG = /^(Add|Create|Generate|Import|Upload) |^Keyboard shortcuts$|^Welcome tour$/

async function expectArrival(page: Page, title: string): Promise<void> {
  await expect(dialog(page)).toBeHidden()
  if (IN_A_DIALOG.test(title)) {
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  if (title === 'Sign out') {
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
    return
  }
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1)
  const refused = /Page not found|could not be loaded|Something went wrong/
  await expect(main).not.toContainText(OF_ADMINS.includes(title) ? refused : new RegExp(`${refused.source}|No access`))
}

async function expectQuestion(page: Page): Promise<void> {
  await expect(typing(page)).toHaveAttribute('placeholder', /\?$/)
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test('every entry of the palette arrives for a Contributor', LONG, async ({ page }) => {
  const faults = watchForFaults(page)
  const [owner, other] = [await person('Olivia'), await person('Carl')]
  await companyOf(owner, [[other, 'Contributor']])
  await start(page, other.client)
  await openPalette(page)
  // With the permissions known.
  await expect(options(page).filter({ hasText: 'Upload evidence' })).toBeVisible()
  const titles = await options(page).locator('[data-title]').allTextContents()
  await page.keyboard.press('Escape')
  // The last one ends the session.
  for (const title of titles.toSorted((a, b) => Number(a === 'Sign out') - Number(b === 'Sign out'))) {
    await test.step(title, async () => {
      await openPalette(page)
      await choose(page, title)
      await (title.endsWith('…') && !title.startsWith('Generate') ? expectQuestion(page) : expectArrival(page, title))
    })
  }
  // A page left early may end a request that the busy server refused; what stays says so itself.
  expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([])
})

test('a command asks further: whom to assign, which status, which theme, which list', async ({ page }) => {
  const { client, id } = await person('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await start(page, client, '/controls/3.1.2')

  await test.step('the open control is the first, and the owner is set', async () => {
    await openPalette(page)
    await choose(page, 'Assign…')
    await expect(options(page).first()).toContainText('3.1.2')
    await page.keyboard.press('Enter')
    await expect(typing(page)).toHaveAttribute('placeholder', 'Assign 3.1.2 to whom?')
    await choose(page, 'Dana Whitfield (you)')
    await expect(page.getByText('Owner set to Dana Whitfield on 3.1.2')).toBeVisible()
  })

  await test.step('a status, of another control; Backspace and Esc go one question back', async () => {
    await openPalette(page)
    await choose(page, 'Set status…')
    await choose(page, '3.1.5 Least Privilege')
    await expect(options(page)).toHaveText([/Not Started.*Current/, 'In Progress', 'Completed', 'Not Applicable'])
    await page.keyboard.press('Backspace')
    await expect(options(page).nth(3)).toContainText('3.1.4')
    await choose(page, '3.1.5 Least Privilege')
    await choose(page, 'Completed')
    await expect(page.getByText('3.1.5 set to Completed')).toBeVisible()
  })
  const stored = async () => {
    const query = client.from('org_control_status').select('status,owner_id').eq('company_id', companyId)
    const { data } = await query.order('status')
    return data
  }
  await expect.poll(stored).toEqual([
    { status: 'Completed', owner_id: null },
    { status: 'Not Started', owner_id: id },
  ])

  await test.step('the theme', async () => {
    await openPalette(page)
    await choose(page, 'Theme…')
    await choose(page, 'Dark')
    await expect(page.locator('html')).toHaveClass(/dark/)
  })

  await test.step('a list as a file, from another page', async () => {
    await openPalette(page)
    await choose(page, 'Export…')
    await choose(page, 'Controls')
    await expect(page).toHaveURL(/\/controls$/)
    await expect(page.getByRole('dialog', { name: /Export/ })).toContainText('110')
    await page.keyboard.press('Escape')
  })

  await test.step('an invitation with its role, and the commands used more often are first', async () => {
    await openPalette(page)
    await choose(page, 'Invite people…')
    await choose(page, 'Auditor')
    await expect(page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Role')).toHaveValue('Auditor')
    await page.keyboard.press('Escape')
    await openPalette(page)
    await choose(page, 'Set status…')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await openPalette(page)
    await expect(dialog(page).getByRole('group', { name: 'Often used' }).getByRole('option')).toHaveText([
      /Set status…/,
    ])
    await expect(options(page).filter({ hasText: 'Create company…' })).toHaveCount(0)
  })
})

test('an administrator creates a company in the framework that the palette asked for', async ({ page }) => {
  await start(page, await administrator())
  await openPalette(page)
  await choose(page, 'Create company…')
  await choose(page, 'HIPAA')
  await expect(page.getByRole('dialog', { name: 'Create Company' }).getByLabel('Compliance Protocol')).toHaveValue(
    'hipaa',
  )
})
