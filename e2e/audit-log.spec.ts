import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { readFileSync } from 'node:fs'
import { ADMIN, administrator, controlsOf, newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, keepSession, signIn, watchForFaults } from './support.ts'

const log = (page: Page) => page.getByRole('table', { name: 'Audit log' })
const row = (page: Page, words: string) => log(page).getByRole('row', { name: words })
const chain = (page: Page) => page.getByRole('region', { name: 'Chain check' })

/** Opens the log and waits until it is there: chunks and a page of entries take a busy machine a while. */
async function openLog(page: Page): Promise<void> {
  await page.goto('/settings/audit')
  await expect(log(page).getByRole('row').nth(1)).toBeVisible()
}

interface Place {
  readonly client: Client
  readonly companyId: string
}

/** An Owner whose company has a log to read: a status set and changed, evidence added. */
async function withLog(name = 'Olive Owner'): Promise<Place> {
  const client = await newPerson(name)
  const companyId = await newCompany(client, 'cmmc2', 'Ledger Works')
  const control = (await controlsOf(client, companyId)).find(({ nist_id: id }) => id === '3.1.5')
  const status = client.from('org_control_status')
  const keys = { company_id: companyId, control_id: control?.id }
  await status.upsert({ ...keys, status: 'In Progress' }, { onConflict: 'company_id,control_id' }).throwOnError()
  await status.update({ status: 'Completed' }).match(keys).throwOnError()
  await client
    .from('evidence')
    .insert({ ...keys, title: 'Access review' })
    .throwOnError()
  return { client, companyId }
}

test('what people did reads as sentences, newest first, under the day', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client } = await withLog()
  await keepSession(page, client)
  await openLog(page)
  await expect(row(page, 'added evidence “Access review” to 3.1.5')).toBeVisible()
  await expect(row(page, 'set 3.1.5 from In Progress to Completed')).toContainText('Olive Owner')
  await expect(log(page)).toContainText('Today, ')
  const texts = await log(page).getByRole('row').allInnerTexts()
  const place = (words: string) => texts.findIndex((text) => text.includes(words))
  expect(place('added evidence')).toBeLessThan(place('set 3.1.5 from'))
  await expect(chain(page)).toContainText(/Verified to event \d+, \d+:\d\d\s[AP]M/)
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('an entry opens with what was, what is and its place in the chain, by keyboard alone', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  await page.goto('/settings/audit?object=controls&action=changed')
  await row(page, 'set 3.1.5 from In Progress to Completed').focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Olive Owner set 3.1.5 from In Progress to Completed' })
  await expect(drawer.getByRole('row', { name: 'Status In Progress Completed' })).toBeVisible()
  await expect(drawer).toContainText('Hash of the event before')
  await expect(page).toHaveURL(/open=/)
  await expectAccessible(page)
  await page.reload()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
})

test('brackets walk from one entry to the next', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  await page.goto('/settings/audit?object=evidence,controls&action=created,changed&q=3.1.5')
  await row(page, 'added evidence').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('added evidence')
  await page.keyboard.press(']')
  await expect(page.getByRole('dialog')).toContainText('linked evidence to 3.1.5')
  await page.keyboard.press(']')
  // What the database counted on account of it, in the same transaction.
  await expect(page.getByRole('dialog')).toContainText('brought 3.1.5 to 1 evidence item')
  await page.keyboard.press(']')
  await expect(page.getByRole('dialog')).toContainText('set 3.1.5 from In Progress to Completed')
  for (const _ of [1, 2, 3]) await page.keyboard.press('[')
  await expect(page.getByRole('dialog')).toContainText('added evidence')
})

test('filters live in the address, and a search that finds nothing says what it searched', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  await page.goto('/settings/audit')
  await page.getByRole('button', { name: 'Object' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Evidence and files' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/object=evidence/)
  await expect(row(page, 'added evidence')).toBeVisible()
  await expect(row(page, 'set 3.1.5')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Olive Owner' }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Person: Olive Owner')
  await expect(row(page, 'added evidence')).toBeVisible()

  await page.goto('/settings/audit?from=2020-01-01&to=2020-01-31')
  await expect(page.getByText('No events match these filters')).toBeVisible()
  await expect(page.getByText('from Wednesday, January 1, 2020 to Friday, January 31, 2020')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(row(page, 'added evidence')).toBeVisible()
})

test('a search reads a part of a long log at a time, says how far, and goes on when it is asked', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  // As if a part were the 3 newest events and not thousands.
  const step = '**/rest/v1/audit_log?*offset=19999*'
  await page.route(step, (route) => route.continue({ url: route.request().url().replace('offset=19999', 'offset=2') }))
  await page.goto('/settings/audit?q=Access review')
  await expect(row(page, 'added evidence “Access review”')).toBeVisible()
  await page.getByRole('button', { name: /^Search before \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/ }).press('Enter')
  await expect(row(page, 'added evidence “Access review”')).toHaveCount(1)

  await page.goto('/settings/audit?q=Ledger')
  await expect(page.getByText('No events match these filters so far')).toBeVisible()
  await expect(page.getByText(/^Searched back to \w{3}\s\d+,\s\d{4}, \d+:\d\d\s[AP]M\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(step)
  await page.getByRole('button', { name: 'Search older events' }).click()
  await expect(row(page, 'Ledger Works').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search (older|before)/ })).toHaveCount(0)
})

test('a view narrows the log, and a hidden column stays in the address', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  await openLog(page)
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Mine/ })
  await view.press('Enter')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Person: Olive Owner')
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Object' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/hide=object/)
  await expect(log(page).getByRole('columnheader', { name: 'Object' })).toHaveCount(0)
  await expect(view).toContainText('edited')
})

test('more than a page is there when the reader comes to its end', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  await page.goto('/settings/audit')
  // A company begins with the controls of its framework: more than one page of entries.
  await expect(page.getByText('1–100, more to show')).toBeVisible()
  await log(page).focus()
  await page.getByRole('region', { name: 'Audit log' }).press('End')
  await expect(page.getByText(/^1–(1\d\d) of \1$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show older events' })).toHaveCount(0)
})

test('what comes while one reads is counted, and shown on demand', async ({ page }) => {
  const { client, companyId } = await withLog()
  await keepSession(page, client)
  await openLog(page)
  await expect(row(page, 'added evidence “Access review”')).toBeVisible()
  await client.from('evidence').insert({ company_id: companyId, title: 'Second review' }).throwOnError()
  await expect(page.getByText(/^\d new events?\.$/)).toBeVisible()
  await expect(row(page, 'added evidence “Second review”')).toHaveCount(0)
  // That the company was entered, by opening the page, may be the news of the first time.
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await expect(async () => {
    if (await show.isVisible()) await show.click()
    await expect(row(page, 'added evidence “Second review”')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Follow' }).click()
  await client.from('evidence').insert({ company_id: companyId, title: 'Third review' }).throwOnError()
  await expect(row(page, 'added evidence “Third review”')).toBeVisible()
})

test('the chain is verified on demand, and exported', async ({ page }) => {
  const { client } = await withLog()
  await keepSession(page, client)
  await page.goto('/settings/audit')
  await chain(page).getByRole('button', { name: 'Verify now' }).click()
  await expect(chain(page)).toContainText(/Verified to event \d+/)
  await chain(page).getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the audit log' })
  await dialog.getByLabel('JSONL').check()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.jsonl$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines.length).toBeGreaterThan(110)
  expect(JSON.parse(lines[0] ?? '')).toHaveProperty('seq')
  await expect(dialog).toBeHidden()
})

test('an administrator looks at all companies and erases personal data, which leaves the chain whole', async ({
  page,
}) => {
  // A number would be searched as that of an event.
  const mark = `mark-${crypto.randomUUID().slice(0, 8)}`
  const { client, companyId } = await withLog()
  await client
    .from('evidence')
    .insert({ company_id: companyId, title: `Review by ${mark}` })
    .throwOnError()
  await page.goto(`/auth?redirect=${encodeURIComponent(`/settings/audit?of=all&q=${mark}`)}`)
  await signIn(page, ADMIN)
  await expect(row(page, `added evidence “Review by ${mark}”`)).toContainText('Ledger Works')
  await row(page, `added evidence “Review by ${mark}”`).click()
  await page.getByRole('button', { name: 'Erase personal data…' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(question).toContainText('Give a reason, for those who read the log later.')
  await expectAccessible(page)
  await question.getByLabel('Reason').fill('Asked for by the person')
  await question.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByText('Personal data was erased from this event.')).toBeVisible()

  await page.goto(`/settings/audit?of=${companyId}`)
  await expect(row(page, 'erased personal data from 1 entry of the log: Asked for by the person')).toBeVisible()
  await chain(page).getByRole('button', { name: 'Verify now' }).click()
  await expect(chain(page)).toContainText(/Verified to event \d+/)
})

test('an Auditor reads the log, and is offered neither erasing nor what is for Owners', async ({ page }) => {
  const { companyId } = await withLog()
  const auditor = await newPerson('Auditor')
  const { data } = await auditor.auth.getUser()
  const admin = await administrator()
  await admin.rpc('add_member', { company_uuid: companyId, member: data.user?.id, new_role: 'Auditor' }).throwOnError()
  await keepSession(page, auditor)
  await page.goto('/settings/audit')
  await row(page, 'set 3.1.5 from In Progress to Completed').click()
  await expect(page.getByRole('dialog')).toContainText('Place in the chain')
  await expect(page.getByRole('button', { name: 'Erase personal data…' })).toHaveCount(0)
  await expect(chain(page)).toHaveCount(0)
  await expect(page.getByLabel('Log of')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('entries are cards, and one opens as a page of its own', async ({ page }) => {
    const { client } = await withLog()
    await keepSession(page, client)
    await page.goto('/settings/audit')
    await page.getByRole('button', { name: /^Open Olive Owner set 3\.1\.5 from/ }).click()
    await expect(page.getByRole('dialog')).toContainText('In Progress')
    await expectAccessible(page)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
