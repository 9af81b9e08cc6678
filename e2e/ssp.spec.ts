import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LONG, sampled, test } from './test.ts'
import { type Client, companyOf, controlsOf, newCompany, newPerson, person } from './api.ts'
import { expectAccessible, holdBack, keepSession } from './support.ts'

type Protocol = Parameters<typeof newCompany>[1]

async function open(page: Page, protocol: Protocol, path = '/ssp'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, protocol)
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

const outline = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const missing = (page: Page) => page.getByRole('region', { name: 'Completeness' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const saved = (page: Page) => page.getByText(/^Saved \d+:\d\d\s[AP]M$/)

test('a section is written, read through, frozen, compared and handed over as a document, by keyboard', async ({
  page,
}) => {
  await open(page, 'cmmc2', '/dashboard')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'System Security Plan' }).press('Enter')
  await expect(page).toHaveTitle('System Security Plan · Parapet')
  await expect(page.getByText(/^\d+% · \d+ sections open$/)).toBeVisible()

  await outline(page)
    .getByRole('link', { name: /Description and purpose/ })
    .press('Enter')
  await expect(page).toHaveURL(/section=purpose/)
  const purpose = page.getByRole('textbox', { name: 'Description and purpose', exact: true })
  await purpose.focus()
  await page.keyboard.type('Radios for two prime contractors.')
  await expect(missing(page)).toContainText('About 25 more words')
  await purpose.fill(`${'Engineers design airborne radios in it and production reads work orders from it. '.repeat(3)}`)
  await expect(missing(page)).toContainText('Complete.')
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as reviewed' }).press('Enter')
  await expect(page.getByText(/^Reviewed by Dana Whitfield/)).toBeVisible()
  await expect(outline(page).getByRole('link', { name: /^Reviewed: .*Description and purpose/ })).toBeVisible()

  await page.getByRole('button', { name: 'Freeze version' }).press('Enter')
  const freezing = page.getByRole('dialog', { name: 'Freeze a version' })
  await freezing.getByLabel('What changed').fill('For the assessor')
  await expectAccessible(page)
  await freezing.getByRole('button', { name: 'Freeze version' }).press('Enter')
  await expect(page.getByText('Version 1 frozen')).toBeVisible()

  await purpose.fill('Radios and radars.')
  await expect(page.getByText('Not reviewed since it last changed.')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).press('Enter')
  const generating = page.getByRole('dialog', { name: 'Generate the plan' })
  await expect(generating).toContainText('110 controls have no statement.')
  await generating.getByLabel('Version').selectOption('As it stands now: freeze version 2')
  await generating.getByLabel('Marking').selectOption('CUI')
  await generating.getByLabel('Format').selectOption('Word document (DOCX)')
  await expectAccessible(page)
  await generating.getByRole('button', { name: 'Generate with gaps' }).press('Enter')
  const ready = generating.getByRole('button', { name: 'Download System Security Plan, version 2, CUI, Word' })
  await expect(ready).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), ready.press('Enter')])
  expect(download.suggestedFilename()).toBe('system-security-plan-v2.docx')
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await generating.getByRole('button', { name: 'Close' }).last().press('Enter')

  await page.getByRole('button', { name: 'Versions (2)' }).press('Enter')
  await page.getByRole('dialog', { name: 'Frozen versions' }).getByRole('link', { name: 'Version 2' }).press('Enter')
  await expect(heading(page, 'System Security Plan, version 2')).toBeVisible()
  await expect(heading(page, '1.4 Description and purpose')).toBeVisible()
  await expect(page.getByText('Radios and radars.')).toBeVisible()
  await page.getByLabel('Compare with').selectOption('1')
  await expect(page).toHaveURL(/against=1/)
  await expect(page.getByText(/^From version 1 to version 2: 2 of \d+ sections changed\.$/)).toBeVisible()
  const change = page.getByRole('region', { name: '1.4 Description and purpose' })
  await expect(change.locator('ins').filter({ hasText: 'radars' })).toBeVisible()
  await expect(change.locator('del').first()).toBeVisible()
  await expectAccessible(page)
})

test('people, hardware and what a page elsewhere says: rows, roles and the way there', LONG, async ({ page }) => {
  const { client, companyId } = await open(page, 'cmmc2', '/ssp?section=roles')
  await expect(missing(page)).toContainText('System owner')
  await page.getByRole('button', { name: 'Add person' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Role is needed.')).toBeVisible()
  await dialog.getByLabel('Role').selectOption('System owner')
  await dialog.getByLabel('Name', { exact: true }).fill('Dana Whitfield')
  await expectAccessible(page)
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  await expect(missing(page)).toContainText('System owner: email')
  await page.getByRole('button', { name: 'Edit System owner' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Email').fill('dana@acme.example')
  await page.getByRole('dialog').getByLabel('Email').press('Enter')
  await expect(missing(page)).not.toContainText('System owner')
  await expect(missing(page)).toContainText('System security officer')
  await page.getByRole('button', { name: 'Remove System owner' }).press('Enter')
  await expect(missing(page)).toContainText('System owner')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('cell', { name: 'dana@acme.example' })).toBeVisible()
  await expectAccessible(page)

  const [first] = await controlsOf(client, companyId)
  await page.goto('/ssp?section=controls')
  const part = page.getByRole('listitem').filter({ hasText: new RegExp(`From Controls: ${first?.nist_id}(?:,|Open)`) })
  await expect(part).toContainText('Planned to be implemented')
  await client
    .from('implementation_statements')
    .insert({ company_id: companyId, control_id: first?.id, body: 'By the directory.' })
    .throwOnError()
  await expect(part).toContainText('By the directory.')
  await page.getByRole('radio', { name: 'Not described 109' }).check()
  await expect(page).toHaveURL(/show=missing/)
  await expect(part).toHaveCount(0)
})

test('two write one section: the later is shown the difference', async ({ page }) => {
  const { client, companyId } = await open(page, 'cmmc2', '/ssp?section=boundary')
  const boundary = page.getByRole('textbox', { name: 'System boundary', exact: true })
  await boundary.fill('One site.')
  await expect(saved(page)).toBeVisible()
  const release = await holdBack(page, '**/rest/v1/ssp_texts*')
  await boundary.pressSequentially(' And the cloud.')
  await client.from('ssp_texts').update({ body: 'Two sites.' }).eq('company_id', companyId).throwOnError()
  release()
  const conflict = page.getByRole('alert').filter({ hasText: 'changed this section while you were writing' })
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await expect(boundary).toHaveValue('One site. And the cloud.')
  await expect(saved(page)).toBeVisible()
})

test(
  'two talk about a section, live and by keyboard: a question, its answer, and what is dealt with',
  LONG,
  async ({ page, browser }) => {
    const [dana, marco] = [await person('Dana Whitfield'), await person('Marco Ruiz')]
    const companyId = await companyOf(dana, [[marco, 'Manager']])
    await keepSession(page, dana.client)
    await page.goto('/ssp?section=purpose')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await keepSession(phone, marco.client)
    await phone.goto(`/ssp?section=purpose&company=${companyId}`)
    const box = (on: Page) => on.getByRole('textbox', { name: 'Comment on Description and purpose' })
    const said = (on: Page) =>
      on.getByRole('list', { name: 'Comments on Description and purpose' }).getByRole('listitem')
    await expect(box(phone)).toBeVisible()

    await box(page).focus()
    await page.keyboard.type('Who are the users, @mar')
    await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option')).toHaveText(/Marco Ruiz/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(outline(page).getByRole('link', { name: /purpose 1 open comment/ })).toBeVisible()
    await expect(said(phone)).toHaveCount(1)
    await expect(phone.getByLabel('Section', { exact: true })).toContainText(
      /Description and purpose – .*, 1 open comment/,
    )
    await phone.getByRole('button', { name: '1 open comment' }).press('Enter')
    await expect(said(phone)).toBeInViewport()
    await said(phone).getByRole('button', { name: 'Reply' }).press('Enter')
    await expect(box(phone)).toBeFocused()
    await phone.keyboard.press('End')
    await phone.keyboard.type('Engineers.')
    await phone.keyboard.press('Control+Enter')
    await expect(said(page).last()).toContainText('@Dana Whitfield Engineers.')
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(phone)

    await said(page).first().getByRole('button', { name: 'Resolve' }).press('Enter')
    await expect(said(page).first().getByRole('button', { name: 'Open again' })).toBeFocused()
    await expect(said(page).first()).toContainText('Resolved by Dana Whitfield')
    await expect(said(phone).first()).toContainText('Resolved by Dana Whitfield')
    await expect(phone.getByRole('button', { name: '1 open comment' })).toBeVisible()
    await expect(page.getByText('2 comments, 1 resolved')).toBeVisible()
    await expectAccessible(page)
    await context.close()
  },
)

const DOCUMENTS = [
  ['cmmc', 'System Security Plan', /How each practice is met/],
  ['hipaa', 'Risk Analysis', /Threats, vulnerabilities and levels of risk/],
  ['iso27001', 'Statement of Applicability', /Applicability of Annex A/],
  ['soc2', 'System Description', /Subservice organizations/],
] as const

for (const [protocol, title, section] of DOCUMENTS) {
  test(
    `${protocol}: the ${title}, in its own words, on a phone too`,
    sampled(protocol === 'hipaa'),
    async ({ page }) => {
      await open(page, protocol)
      await expect(heading(page, title)).toBeVisible()
      await outline(page).getByRole('link', { name: section }).press('Enter')
      await expect(heading(page, section)).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByLabel('Section', { exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      await expectAccessible(page)
    },
  )
}

test('a statement of applicability gives its reasons one by one, or all at once', async ({ page }) => {
  await open(page, 'iso27001', '/ssp?section=applicability')
  await expect(missing(page)).toContainText('93 with no reason for inclusion')
  await page.getByLabel('Why A.5.1 is included').selectOption('Contract')
  await expect(missing(page)).toContainText('92 with no reason for inclusion')
  await page.getByRole('button', { name: 'Give this reason to the 92 without one' }).press('Enter')
  await expect(missing(page)).not.toContainText('reason')
  await expect(page.getByLabel('Why A.5.1 is included')).toHaveValue('Contract')
  await expect(page.getByLabel('Why A.5.2 is included')).toHaveValue('Risk treatment')
})

test('the clauses of ISO 27001 are written down at once, and each says how it stands', async ({ page }) => {
  await open(page, 'iso27001', '/ssp?section=clauses')
  await expect(missing(page)).toContainText('4.1 Understanding the organization and its context')
  await page.getByRole('button', { name: 'Add the 25 that are missing' }).press('Enter')
  const rows = page.getByRole('table', { name: 'Conformity to the clauses' }).getByRole('row')
  await expect(rows).toHaveCount(26)
  await expect(rows.nth(1)).toContainText('4.1 Understanding')
  await expect(rows.last()).toContainText('10.2 Nonconformity')
  await page.getByRole('button', { name: 'Edit 9.2 Internal audit' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit clause' })
  await dialog.getByLabel('Conforms').selectOption('Partly')
  await dialog.getByLabel('Shown by').fill('Audit programme')
  await dialog.getByLabel('What is open (optional)').fill('The second site.')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(rows.filter({ hasText: '9.2 Internal audit' })).toContainText('The second site.')
  await expect(missing(page)).not.toContainText('9.2 Internal audit')
  await expectAccessible(page)
})

test('a plan says which of its days comes before the one that it follows', async ({ page }) => {
  const { companyId, client } = await open(page, 'soc2', '/companies')
  const days = { from: '2026-06-01', to: '2026-05-31' }
  const rows = Object.entries(days).map(([field, body]) => ({
    company_id: companyId,
    section: 'examination',
    field,
    body,
  }))
  await client.from('ssp_texts').insert(rows).throwOnError()
  await page.goto('/ssp?section=examination')
  await expect(missing(page)).toContainText('Period to, or as of: a day after “Period from”')
})

test('a reader sees the plan and cannot change it', async ({ page }) => {
  const { companyId, client } = await open(page, 'cmmc2', '/companies')
  await client
    .from('ssp_texts')
    .insert({ company_id: companyId, section: 'purpose', field: 'text', body: 'Radios.' })
    .throwOnError()
  await page.route('**/rest/v1/user_companies*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"Owner"', '"Auditor"') })
  })
  await page.goto('/ssp?section=purpose')
  await expect(page.getByText('Radios.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description and purpose', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Freeze version' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})
