import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const NAME = 'Dana Whitfield'

async function open(page: Page, path = '/controls'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson(NAME)
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(path)
  await expect(rowOf(page, '3.1.1')).toBeVisible()
  return { client, companyId }
}

const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })
const owner = (page: Page, id: string, name: string) => page.getByRole('button', { name: `Owner of ${id}: ${name}` })
const due = (page: Page, id: string, day: string) => page.getByRole('button', { name: `Due date of ${id}: ${day}` })
const dayInput = (page: Page, id: string) => page.getByLabel(`Due date of ${id}`, { exact: true })

/** On 3.1.1, below the head of its group. */
async function goToFirstRow(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: '3.1.1', exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Controls' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '3.1.1')).toBeFocused()
}

async function assigned(client: Client, companyId: string): Promise<unknown[]> {
  const { data } = await client
    .from('org_control_status')
    .select('owner_id,due_on')
    .eq('company_id', companyId)
    .or('owner_id.not.is.null,due_on.not.is.null')
    .throwOnError()
  return data.map((row) => [row.owner_id === null ? null : NAME, row.due_on])
}

test('owner and due date are changed in the row with the keyboard, and taken back', async ({ page }) => {
  const { client, companyId } = await open(page)
  await goToFirstRow(page)
  await page.keyboard.press('a')
  await expect(page.getByRole('menuitemradio', { name: 'No owner' })).toBeVisible()
  // A menu lies outside of every landmark.
  await expectAccessible(page, ['region'])
  await page.keyboard.type('Dana')
  await expect(page.getByRole('menuitemradio', { name: NAME })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Owner set to ${NAME} on 3.1.1`)).toBeVisible()
  await expect(owner(page, '3.1.1', NAME)).toBeVisible()
  await expect(rowOf(page, '3.1.1')).toBeFocused()

  await page.keyboard.press('d')
  await expect(dayInput(page, '3.1.1')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('03312027')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Due date set to Mar 31, 2027 on 3.1.1')).toBeVisible()
  await expect(rowOf(page, '3.1.1')).toBeFocused()
  await expect.poll(() => assigned(client, companyId)).toEqual([[NAME, '2027-03-31']])

  await page.keyboard.press('d')
  await page.keyboard.type('01012028')
  await page.keyboard.press('Escape')
  await expect(due(page, '3.1.1', 'Mar 31, 2027')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(due(page, '3.1.1', 'none')).toBeVisible()
  await expect.poll(() => assigned(client, companyId)).toEqual([[NAME, null]])
})

test('F2 goes into the row, Tab and Enter from there, Esc back', async ({ page }) => {
  await open(page)
  await goToFirstRow(page)
  await page.keyboard.press('F2')
  await expect(page.getByRole('button', { name: 'Status of 3.1.1:' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(owner(page, '3.1.1', 'no one')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'No owner' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(owner(page, '3.1.1', 'no one')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dayInput(page, '3.1.1')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '3.1.1')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '3.1.1')).toBeFocused()
})

test('many get one owner or one due date at once, and give them back', async ({ page }) => {
  const { client, companyId } = await open(page)
  await goToFirstRow(page)
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Assign to…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign 3 controls' })
  await expect(dialog.getByLabel('Owner').locator('option:checked')).toHaveText(NAME)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).press('Enter')
  await expect(page.getByText(`Owner set to ${NAME} on 3 controls`)).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0)
  await expect.poll(async () => (await assigned(client, companyId)).length).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(owner(page, '3.1.1', 'no one')).toBeVisible()
  await expect.poll(() => assigned(client, companyId)).toEqual([])
})

test('where the window has no column for it, the key asks in a dialog', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  const { client, companyId } = await open(page)
  await goToFirstRow(page)
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Set the due date of 3.1.1' })
  await dialog.getByLabel('Due').fill('2027-03-31')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Due date set to Mar 31, 2027 on 3.1.1')).toBeVisible()
  await expect.poll(() => assigned(client, companyId)).toEqual([[null, '2027-03-31']])
})

test('an assignment that is refused falls back and says so', async ({ page }) => {
  await open(page)
  await page.route('**/rest/v1/org_control_status*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { code: '42501', message: 'new row violates row-level security policy' } })
      : route.fallback(),
  )
  await owner(page, '3.1.1', 'no one').click()
  await page.getByRole('menuitemradio', { name: NAME }).click()
  await expect(page.getByText('Failed to update control')).toBeVisible()
  await expect(owner(page, '3.1.1', 'no one')).toBeVisible()
})
