import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { createCompany, expectAccessible, keepSession, signUpAndIn, watchForFaults } from './support.ts'

const GATE = 'Without a system security plan (3.12.4) no score can be submitted.'

/** Opens a page of a new company as a new person. */
async function open(page: Page, path: string, protocol = 'cmmc2'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, protocol)
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

const score = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Score' })
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })
const statusOf = (page: Page, id: string) => page.getByRole('button', { name: `Status of ${id}:` })
const table = (page: Page) => page.getByRole('region', { name: 'Controls' })

test('a new company has 110 controls, -203 points, and no score to submit', async ({ page }) => {
  const faults = watchForFaults(page)
  await signUpAndIn(page)
  await createCompany(page, { name: 'Harborline Machining' })
  await page.getByRole('link', { name: 'Controls', exact: true }).click()
  await expect(page).toHaveTitle('Controls · Parapet')
  await expect(page.getByRole('heading', { level: 1, name: 'Controls' })).toBeVisible()
  await expect(score(page)).toContainText('SPRS Score')
  await expect(score(page)).toContainText('−203')
  await expect(score(page)).toContainText('Critical')
  await expect(page.getByText(GATE)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Access Control/ })).toContainText('0 of 22 completed · −54 points')
  await expect(page.getByText('1–110 of 110')).toBeVisible()
  expect(faults).toEqual([])
})

test('keys walk the rows and set statuses; Ctrl+Z takes them back', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls')
  await expect(rowOf(page, '3.1.1')).toBeVisible()
  await table(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '3.1.1')).toBeFocused()

  await page.keyboard.press('3')
  await expect(score(page)).toContainText('−198')
  await expect(page.getByText('3.1.1 set to Completed')).toBeVisible()
  await expect(statusOf(page, '3.1.1')).toContainText('Completed')
  await expect.poll(() => storedStatus(client, companyId, '3.1.1')).toBe('Completed')

  await page.keyboard.press('j')
  await page.keyboard.press('4')
  await expect(score(page)).toContainText('−193')
  await page.keyboard.press('Control+z')
  await expect(score(page)).toContainText('−198')
  await page.keyboard.press('Control+z')
  await expect(score(page)).toContainText('−203')
  await expect.poll(() => storedStatus(client, companyId, '3.1.1')).toBe('Not Started')
})

test('In Progress counts as not met, but for 3.5.3 and 3.13.11, which then cost 3', async ({ page }) => {
  await open(page, '/controls?domain=IA,SC')
  await setWithMenu(page, '3.5.1', 'In Progress')
  await expect(score(page)).toContainText('−203')
  await setWithMenu(page, '3.5.3', 'In Progress')
  await expect(score(page)).toContainText('−201')
  await expect(rowOf(page, '3.5.3')).toContainText('−3 of 5')
  await setWithMenu(page, '3.13.11', 'In Progress')
  await expect(score(page)).toContainText('−199')
  await page.reload()
  await expect(score(page)).toContainText('−199')
  await expect(page.getByText('27 of 110')).toBeVisible()
})

test('all completed at once: 110 points, the effect shown before, one press to undo', async ({ page }) => {
  await open(page, '/controls?closed=AC')
  await expect(rowOf(page, '3.2.1')).toBeVisible()
  await expect(rowOf(page, '3.1.1')).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('button', { name: 'Select all 110 matching' }).click()
  await page.getByRole('button', { name: 'Completed (Score −203 → 110)' }).click()
  await expect(score(page)).toContainText('110')
  await expect(score(page)).toContainText('Excellent')
  await expect(page.getByText('110 controls set to Completed')).toBeVisible()
  await expect(page.getByText(GATE)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(score(page)).toContainText('−203')
  await expect(page.getByText(GATE)).toBeVisible()
})

test('the gate opens with 3.12.4 alone, whatever the score', async ({ page }) => {
  await open(page, '/controls/3.12.4')
  await expect(page.getByText('Without a system security plan no score can be submitted.')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByText('With a system security plan the score can be submitted.')).toBeVisible()
  await page.getByRole('link', { name: 'Controls', exact: true }).last().click()
  await expect(score(page)).toContainText('−203')
  await expect(page.getByText(GATE)).toBeHidden()
})

test('filters come from the link, unknown ones are named and dropped, a reload keeps the view', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls')
  const controls = await controlsOf(client, companyId)
  const completed = controls.filter(({ nist_id }) => ['3.1.1', '3.5.3'].includes(nist_id))
  await client
    .from('org_control_status')
    .upsert(
      completed.map(({ id }) => ({ company_id: companyId, control_id: id, status: 'Completed' })),
      { onConflict: 'company_id,control_id' },
    )
    .throwOnError()

  await page.goto('/controls?status=completed')
  await expect(page.getByText('2 of 110')).toBeVisible()
  await page.goto('/controls?status=completed&domain=IA')
  await expect(page.getByText('1 of 110')).toBeVisible()
  await page.goto('/controls?status=not_implemented')
  await expect(page.getByText('108 of 110')).toBeVisible()
  await page.goto('/controls?status=inheritance')
  await expect(page.getByText('No controls match these filters')).toBeVisible()

  await page.goto('/controls?status=not-started,someday&sort=-points')
  await expect(page.getByText('1 filter in this link no longer exists')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL(/\?status=not-started&sort=-points$/)

  await page.keyboard.press('/')
  await page.keyboard.type('escort')
  await expect(page).toHaveURL(/q=escort/)
  await expect(rowOf(page, '3.10.3')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search controls' })).toHaveValue('escort')
  await expect(rowOf(page, '3.10.3')).toBeVisible()
  await expect(rowOf(page, '3.1.2')).toBeHidden()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('1–110 of 110')).toBeVisible()
})

test('the CSV has what is shown', async ({ page }) => {
  await open(page, '/controls?domain=PS')
  await expect(rowOf(page, '3.9.1')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export controls' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Control,Title,Status,')
  expect(lines[1]).toMatch(/^3\.9\.1,/)
})

test('a control has a page: the list behind it, notes that save themselves, a conflict that loses nothing', async ({
  page,
}) => {
  // Without news of others: what they wrote is first heard of when it is written over.
  await page.routeWebSocket(/\/realtime\//, () => undefined)
  const { client, companyId } = await open(page, '/controls?domain=IA')
  await rowOf(page, '3.5.2').getByRole('link').click()
  await expect(page).toHaveTitle('3.5.2 Authentication · Parapet')
  await page.keyboard.press(']')
  await expect(page.getByRole('heading', { level: 1, name: /3\.5\.3/ })).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByText('Deducts 3 points instead of 5.')).toBeVisible()

  const notes = page.getByRole('textbox', { name: 'Notes on 3.5.3' })
  await notes.fill('Security keys for administrators.')
  await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible()
  await expect(page.getByText('by Dana Whitfield')).toBeVisible()

  const control = (await controlsOf(client, companyId)).find(({ nist_id }) => nist_id === '3.5.3')
  await client
    .from('org_control_status')
    .update({ notes: 'Written elsewhere.' })
    .eq('company_id', companyId)
    .eq('control_id', String(control?.id))
    .throwOnError()
  await notes.fill('Written here.')
  await expect(page.getByText('changed these notes while you were writing')).toBeVisible()
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(notes).toHaveValue('Written elsewhere.\n\nWritten here.')
  await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible()

  await page.goto('/controls/9.9.9')
  await expect(page.getByText('There is no 9.9.9 here')).toBeVisible()
})

test('a refused change falls back and says so', async ({ page }) => {
  await open(page, '/controls')
  await expect(rowOf(page, '3.1.1')).toBeVisible()
  await page.route('**/rest/v1/org_control_status*', (route) =>
    route.fulfill({
      status: 403,
      json: { code: '42501', message: 'permission denied', details: null, hint: null },
    }),
  )
  await statusOf(page, '3.1.1').click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(page.getByText('Failed to create status')).toBeVisible()
  await expect(score(page)).toContainText('−203')
  await expect(statusOf(page, '3.1.1')).toContainText('Not Started')
})

test('an auditor reads, and is told why there is nothing to press', async ({ page }) => {
  await page.route('**/rest/v1/user_companies*', async (route) => {
    const response = await route.fetch()
    const links = (await response.json()) as object[]
    await route.fulfill({ response, json: links.map((link) => ({ ...link, company_role: 'Auditor' })) })
  })
  await open(page, '/controls')
  await expect(rowOf(page, '3.1.1')).toContainText('Not Started')
  await expect(page.getByRole('note', { name: /Read only\. Auditors read only/ })).toBeVisible()
  await expect(statusOf(page, '3.1.1')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Owner|Due date) of/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto('/controls/3.1.1')
  await expect(page.getByText('No notes.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a failed list says why under its heading, and is tried again', async ({ page }) => {
  let failing = true
  // Live updates would fetch the list again by themselves, and nothing would be left to press.
  await page.routeWebSocket(/\/realtime\//, () => undefined)
  await page.route('**/rest/v1/controls?*', (route) =>
    failing
      ? route.fulfill({ status: 400, json: { code: 'X', message: 'no company selected', details: null, hint: null } })
      : route.fallback(),
  )
  await open(page, '/controls')
  await expect(page.getByText('Failed to fetch controls: no company selected')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Controls' })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, '3.1.1')).toBeVisible()
})

test('list and page have no accessibility fault', async ({ page }) => {
  await open(page, '/controls?status=not-started&domain=PS,RA')
  await page.getByRole('checkbox', { name: 'Select 3.9.1' }).click()
  await expectAccessible(page)
  await page.goto('/controls/3.5.3')
  await page.locator('details').filter({ hasText: 'Derived' }).first().locator('summary').first().press('Enter')
  await expect(page.getByText('Derived', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
})

test('on a phone the list is cards, each with its status', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/controls')
  await expect(page.getByRole('listitem').filter({ hasText: '3.1.1' }).first()).toBeVisible()
  await setWithMenu(page, '3.1.1', 'Completed')
  await expect(score(page)).toContainText('−198')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

async function setWithMenu(page: Page, id: string, status: string): Promise<void> {
  await statusOf(page, id).click()
  await page.getByRole('menuitemradio', { name: status }).click()
  await expect(statusOf(page, id)).toContainText(status)
}

async function storedStatus(client: Client, companyId: string, nistId: string): Promise<unknown> {
  const control = (await controlsOf(client, companyId)).find(({ nist_id }) => nist_id === nistId)
  const { data } = await client
    .from('org_control_status')
    .select('status')
    .eq('company_id', companyId)
    .eq('control_id', String(control?.id))
    .maybeSingle()
    .throwOnError()
  return data?.status
}
