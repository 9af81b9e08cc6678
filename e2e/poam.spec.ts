import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Browser, type FileChooser, type Page } from '@playwright/test'
import { LONG, sampled, test } from './test.ts'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { administrator, type Client, newCompany, newPerson, person, type Person } from './api.ts'
import { expectAccessible, holdBack, keepSession, typeAndChoose, watchForFaults } from './support.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const table = (page: Page) => page.getByRole('table', { name: 'Plan of action' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** A day so many days from now, as the server counts. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

async function share(page: Page, item: RegExp): Promise<void> {
  await press(page, 'Share')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

async function exportForEmass(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await share(page, /^Export for eMASS/)
  return readFileSync(await (await download).path())
}

async function chooseFile(page: Page, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, /^Choose files/).press('Enter')
  await (await chooser).setFiles(file)
}

async function openPlan(page: Page, client: Client, path = '/poam'): Promise<void> {
  await keepSession(page, client)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Plan of Action & Milestones' })).toBeVisible()
}

type Item = { readonly weakness: string; readonly [column: string]: unknown }

async function add(client: Client, companyId: string, ...items: Item[]): Promise<void> {
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
}

async function control(client: Client, companyId: string, nistId: string): Promise<string> {
  const query = client.from('controls').select('id').match({ company_id: companyId, nist_id: nistId })
  return String((await query.single().throwOnError()).data.id)
}

/** "Jan 2, 2027", as the page writes a day. */
const shown = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

test('by keyboard alone a control is planned for, a milestone moves for a reason, and evidence closes it', async ({
  page,
}) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await client.from('evidence').insert({ company_id: companyId, title: 'Badge list' }).throwOnError()
  await keepSession(page, client)
  await page.goto('/controls/3.1.1')
  await page.getByRole('link', { name: 'Create POA&M item' }).focus()
  await page.keyboard.press('Enter')

  const form = page.getByRole('dialog', { name: 'New item' })
  await expect(form).toContainText('AC.L2-3.1.1 is worth 5 points and cannot be on a POA&M. It must be met.')
  await expect(form.getByLabel('Weakness')).toHaveValue(/^AC\.L2-3\.1\.1 /)
  await form.getByLabel('Due').fill(dayIn(60))
  await form.getByLabel('Weakness').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=V-1/)

  await drawer(page).getByRole('tab', { name: 'Details' }).focus()
  await page.keyboard.press('ArrowRight')
  await drawer(page).getByLabel('New milestone').fill('Readers ordered')
  await drawer(page).getByLabel('Date', { exact: true }).fill(dayIn(20))
  await page.keyboard.press('Enter')
  await press(page, 'Change date')
  await drawer(page).getByLabel('New date').fill(dayIn(30))
  await drawer(page).getByLabel('Reason').fill('The supplier is late')
  await press(page, 'Save new date')
  const changes = drawer(page).getByRole('list', { name: 'Changes of Readers ordered' })
  await expect(changes).toContainText('The supplier is late')
  await expect(changes).toContainText('Dana Whitfield')
  await expect(drawer(page).getByRole('list', { name: 'Milestones' })).toContainText('first')

  await press(page, 'Close item…')
  const closing = page.getByRole('dialog', { name: 'Close V-1' })
  await expect(closing.getByText('Closing needs evidence or a reason').first()).toBeAttached()
  await closing.getByLabel('Evidence', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Find evidence' })).toBeFocused()
  await typeAndChoose(page, 'Badge')
  await press(page, 'Close and set the control to Completed')
  await expect(page.getByText('V-1 closed', { exact: true })).toBeVisible()
  await expect(button(page, 'Reopen as a new item')).toBeVisible()
  const { data } = await client.from('org_control_status').select('status').eq('company_id', companyId).throwOnError()
  expect(data).toEqual([{ status: 'Completed' }])
  expect(faults).toEqual([])
})

/** A company with an Owner and a Contributor, each with a page of their own. */
async function twoPeople(browser: Browser, page: Page) {
  const owner = await person('Olga Owner')
  const helper: Person = await person('Carl Contributor')
  const companyId = await newCompany(owner.client, 'cmmc2')
  const admin = await administrator()
  await admin.rpc('add_member', { company_uuid: companyId, member: helper.id, new_role: 'Contributor' }).throwOnError()
  await add(owner.client, companyId, { weakness: 'No readers', due_on: dayIn(10) })
  const others = await (await browser.newContext()).newPage()
  await openPlan(page, helper.client, '/poam?open=V-1')
  await openPlan(others, owner.client)
  return { others }
}

test('more time is asked for by one and granted by another, and the first day stays', async ({ page, browser }) => {
  const { others } = await twoPeople(browser, page)
  // Before the request: a drawer that opens afterwards shows it at once and has no such button.
  await others.getByRole('link', { name: 'V-1' }).press('Enter')
  await expect(drawer(others).getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  await drawer(page).getByRole('tab', { name: 'Milestones' }).focus()
  await page.keyboard.press('Enter')
  await press(page, 'Request an extension…')
  await drawer(page).getByLabel('Due then').fill(dayIn(40))
  await drawer(page).getByLabel('Reason').fill('Readers are sold out')
  await press(page, 'Request an extension')
  await expect(drawer(page).getByText('Requested', { exact: true })).toBeVisible()
  await expect(button(page, /^Approve/)).toHaveAttribute('aria-disabled', 'true')

  await press(others, 'Look at it')
  await expect(drawer(others)).toContainText('Readers are sold out')
  await press(others, /^Approve/)
  await expect(drawer(others).getByText('Approved', { exact: true })).toBeVisible()
  await expect(table(others)).toContainText(shown(dayIn(40)))
  await expect(drawer(page).getByText('Approved', { exact: true })).toBeVisible()
  await drawer(page).getByRole('tab', { name: 'Details' }).click()
  await expect(drawer(page).getByLabel('Due', { exact: true })).toHaveValue(dayIn(40))
  await expect(drawer(page)).toContainText('First ')
})

async function filledPlan(page: Page, path = '/poam') {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [five, one] = [await control(client, companyId, '3.1.1'), await control(client, companyId, '3.1.3')]
  const found = dayIn(-120)
  await add(
    client,
    companyId,
    { weakness: 'Late one', identified_on: found, due_on: dayIn(-5), controls: [{ control_id: one }] },
    { weakness: 'Barred one', identified_on: found, due_on: dayIn(30), controls: [{ control_id: five }] },
    { weakness: 'Done one', identified_on: found, status: 'Closed', completed_on: dayIn(-20), closing_reason: 'Seen' },
  )
  await openPlan(page, client, path)
  return { client, companyId }
}

test('a link shows what is overdue; counters lead to what they count; the 180 days run from the day that was set', async ({
  page,
}) => {
  await filledPlan(page, '/poam?status=overdue')
  await expect(table(page)).toContainText('Late one')
  await expect(table(page)).toContainText('5 days late')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await press(page, /Ineligible/)
  await expect(table(page)).toContainText('Barred one')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await press(page, 'Set status date…')
  await page.getByLabel('Status date').fill(dayIn(-96))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Day 96 of 180 · closes / })).toBeVisible()
  await expect(page.getByText(/^Forecast to finish /).first()).toBeVisible()
})

test('cards go from column to column by key and by menu; what cannot be undone asks first', async ({ page }) => {
  await filledPlan(page, '/poam?layout=board')
  const card = page.getByRole('link', { name: 'V-1 Late one' })
  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('region', { name: 'In Progress, 1' })).toContainText('Late one')
  await press(page, 'Move V-2 to…')
  await page.getByRole('menuitem', { name: 'Move to In Review' }).press('Enter')
  await expect(page.getByRole('region', { name: 'In Review, 1' })).toContainText('Barred one')
  await expect(page.getByText('V-2 moved to In Review')).toBeVisible()
  await button(page, 'Undo').first().press('Enter')
  await expect(page.getByRole('region', { name: 'In Review, 0' })).toBeVisible()
  await press(page, 'Move V-2 to…')
  await page.getByRole('menuitem', { name: 'Close…' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Close V-2' })).toBeVisible()
})

test('a card is dragged to another column, and to no column that it may not go to', async ({ page }) => {
  await filledPlan(page, '/poam?layout=board')
  const card = page.getByRole('listitem').filter({ hasText: 'Late one' })
  // By the heading: what the page tells lies over the foot of a column.
  const dragTo = (column: string) =>
    card.dragTo(page.getByRole('region', { name: new RegExp(`^${column}, `) }), { targetPosition: { x: 60, y: 16 } })
  await dragTo('Draft')
  await dragTo('In Review')
  await expect(page.getByRole('region', { name: 'In Review, 1' })).toContainText('Late one')
  await expect(page.getByRole('region', { name: 'Draft, 0' })).toBeVisible()
  await dragTo('Closed')
  await expect(page.getByRole('dialog', { name: 'Close V-1' })).toBeVisible()
})

test('on paper the plan is a table across the page, and each item has a page of its own', async ({ page }) => {
  await filledPlan(page)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('region', { name: 'Plan of action, for print' })
  await expect(async () => {
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await expect(paper).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(paper.getByRole('article')).not.toHaveCount(0)
  const items = await paper.getByRole('article').count()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  )
  expect(sizes).toEqual(Array.from({ length: items + 1 }, () => true))
})

test('several dates are shifted at once, shown before they are', async ({ page }) => {
  await filledPlan(page)
  await page.getByRole('checkbox', { name: 'Select V-2 Barred one' }).check()
  await press(page, 'Shift dates…')
  const dialog = page.getByRole('dialog', { name: 'Shift dates' })
  await dialog.getByLabel('Days').fill('-7')
  await expect(dialog).toContainText(shown(dayIn(23)))
  await dialog.getByLabel('Reason').fill('The audit comes sooner')
  await press(page, 'Shift 1 item')
  await expect(table(page)).toContainText(shown(dayIn(23)))
})

test('a file is checked row by row before anything is added, and goes out again for eMASS', async ({ page }) => {
  const release = await holdBack(page, '**/rest/v1/controls?*')
  await filledPlan(page)
  const path = test.info().outputPath('plan.csv')
  writeFileSync(path, 'Weakness,Controls,Due\nNew one,AC.L2-3.1.20,2999-01-31\nBad one,9.9.9,soon\n')
  await share(page, /^Import/)
  // A file is not checked before the controls are there that it names.
  await expect(page.getByRole('dialog', { name: 'Import items' })).toBeVisible()
  await expect(button(page, /^Choose files/)).toHaveCount(0)
  release()
  await chooseFile(page, path)
  await expect(page.getByRole('region', { name: 'Rows with mistakes' })).toContainText('there is no 9.9.9')
  await expectAccessible(page)
  await press(page, 'Add 1 item, leave out 1 row')
  await expect(table(page)).toContainText('New one')
  const workbook = await exportForEmass(page)
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
})

test('a workbook whose cells have moved to the side is named row by row, and adds nothing', async ({ page }) => {
  await filledPlan(page)
  const book = unzipSync(await exportForEmass(page))
  const sheet = 'xl/worksheets/sheet1.xml'
  // From the first item on, one column to the right: B to C, and so on.
  const moved = strFromU8(book[sheet] ?? new Uint8Array()).replaceAll(
    / r="([A-Z]+)(\d+)"/g,
    (whole, column: string, row: string) =>
      Number(row) < 8
        ? whole
        : ` r="${column.slice(0, -1)}${String.fromCodePoint((column.codePointAt(column.length - 1) ?? 0) + 1)}${row}"`,
  )
  const buffer = Buffer.from(zipSync({ ...book, [sheet]: strToU8(moved) }))
  const before = await table(page).getByRole('row').count()
  await share(page, /^Import/)
  await chooseFile(page, { name: 'moved.xlsx', mimeType: 'application/octet-stream', buffer })
  const mistakes = page.getByRole('region', { name: 'Rows with mistakes' })
  await expect(mistakes.getByRole('listitem')).toHaveCount(before - 1)
  await expect(mistakes).toContainText('Row 8')
  await expect(mistakes).toContainText('“V-1” is no weakness: the columns of this row seem to be shifted')
  await expect(button(page, /^Add 0 items/)).toBeDisabled()
  await button(page, 'Cancel').press('Enter')
  await expect(table(page).getByRole('row')).toHaveCount(before)
})

test('a long file is written as work that can be stopped, all of it or nothing', LONG, async ({ page }) => {
  await filledPlan(page)
  const path = test.info().outputPath('long.csv')
  const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => `Weakness ${n + 1},2999-01-31`)
  const choose = async (count: number) => {
    writeFileSync(path, ['Weakness,Due', ...rowsOf(count)].join('\n'))
    await chooseFile(page, path)
  }
  await share(page, /^Import/)
  const dialog = page.getByRole('dialog', { name: 'Import items' })
  await choose(10_001)
  await expect(dialog.getByRole('alert')).toHaveText(
    'The file has 10,001 rows. At most 10,000 can be imported at once: split it.',
  )
  await choose(10_000)
  await press(page, 'Add 10,000 items')
  await expect(dialog.getByRole('progressbar', { name: 'Import of 10,000 items' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toContainText('The import was canceled. No rows were imported.')
  await expectAccessible(page)
  await press(page, 'Choose another file')
  await choose(600)
  await press(page, 'Add 600 items')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('600 items imported')).toBeVisible()
  await page.getByLabel('Search the plan').fill('Weakness 600')
  await expect(table(page)).toContainText('Weakness 600')
})

for (const [name, width, height] of [
  ['wide', 1440, 900],
  ['on a phone', 390, 844],
] as const)
  test(`nothing stands in anybody’s way, ${name}`, sampled(width < 768), async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await filledPlan(page)
    // What comes late is waited for: it would be judged while it fades in.
    const dialog = page.getByRole('dialog')
    for (const [path, shown] of [
      ['/poam', page.getByText('Barred one').first()],
      ['/poam?layout=board', page.getByRole('region', { name: 'Open, 2' })],
      ['/poam?layout=timeline', page.getByRole('region', { name: 'Timeline' })],
      ['/poam?open=V-2', dialog.getByRole('tab', { name: 'Details' })],
      ['/poam?add=yes&control=3.1.1', dialog.getByLabel('Weakness')],
    ] as const) {
      await page.goto(path)
      // By its label: a drawer leaves what is behind it no role. A phone folds it.
      if (width >= 768) await expect(page.getByLabel('Progress of the plan')).toBeVisible()
      await expect(shown).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  })
