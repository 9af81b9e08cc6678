import { readFileSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson, person, vouchFor } from './api.ts'
import { daysAgo, proveControls } from './proof.ts'
import { expectAccessible, keepSession, pressEnabled } from './support.ts'

async function open(page: Page, protocol: Parameters<typeof newCompany>[1], path: string) {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, protocol)
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

/** The company says of itself that all is met. */
async function meetAll(client: Client, companyId: string): Promise<void> {
  const { data } = await client
    .from('controls')
    .select('id,catalog:catalog_controls(objectives:catalog_objectives(id))')
    .eq('company_id', companyId)
    .throwOnError()
  const rows = (data as unknown as { id: string; catalog: { objectives: { id: string }[] } }[]).flatMap((control) =>
    control.catalog.objectives.map(({ id }) => ({
      company_id: companyId,
      control_id: control.id,
      objective_id: id,
      result: 'Met',
    })),
  )
  await client.from('control_objectives').insert(rows).throwOnError()
}

const toast = (page: Page, text: string | RegExp) => page.getByText(text).first()

test('a self-assessment goes from its plan to its affirmation by keyboard', async ({ page }) => {
  const { client, companyId } = await open(page, 'cmmc', '/assessments')
  await meetAll(client, companyId)
  await proveControls(client, companyId)
  await expect(page.getByText('No assessments yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan assessment' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plan an assessment' })
  await dialog.getByRole('button', { name: 'Plan assessment' }).press('Enter')
  await expect(dialog.getByText('Give it a title.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Level 1, 2026')
  await dialog.getByLabel('Scope in words').fill('The office network.')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Title/ }).press('Enter')

  await expect(page.getByRole('heading', { name: 'A-1 Level 1, 2026' })).toBeVisible()
  await page.getByRole('button', { name: 'Name colleague' }).press('Enter')
  const naming = page.getByRole('dialog', { name: 'Name an assessor' })
  await naming.getByRole('button', { name: 'Name' }).press('Enter')
  await expect(naming.getByText('Choose a colleague.')).toBeVisible()
  await naming.getByLabel('Colleague').selectOption({ index: 1 })
  await naming.getByLabel('Role in the assessment').fill('Lead assessor')
  await naming.getByLabel('Role in the assessment').press('Enter')
  await expect(naming).toHaveCount(0)
  await expect(page.getByText('Lead assessor')).toBeVisible()
  await page.getByRole('tab', { name: /^Results/ }).press('Enter')
  await expect(page.getByText('0 of 15 assessed')).toBeVisible()
  await page.getByRole('tab', { name: /^Results/ }).press('Tab')
  await page.keyboard.press('2')
  await expect(page.getByLabel('Finding').first()).toBeVisible()
  await page.getByLabel('Finding').first().fill('Three doors stand open.')
  await page.getByRole('button', { name: 'Copy own results' }).press('Enter')
  await expect(toast(page, /^\d+ results copied$/)).toBeVisible()
  await expect(page.getByText('15 of 15 assessed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Findings/ }).press('Enter')
  await expect(page.getByText('Three doors stand open.')).toBeVisible()
  await page.getByRole('button', { name: 'Plan 1 finding' }).press('Enter')
  await expect(page.getByRole('link', { name: 'V-1' })).toBeVisible()

  await page.getByRole('tab', { name: /^Results/ }).press('Enter')
  await page.getByRole('radio', { name: 'Not met' }).first().focus()
  await page.keyboard.press('1')
  await page.getByRole('tab', { name: 'Overview' }).press('Enter')
  await expect(page.getByText('15 ÷ 15 =')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit A-1' })
  await editing.getByLabel('Began on').fill(daysAgo(20))
  await editing.getByLabel('Ended on').fill(daysAgo(21))
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(editing.getByText('The end cannot be before the start.')).toBeVisible()
  await expectAccessible(page)
  await editing.getByLabel('Ended on').fill(daysAgo(12))
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(editing).toHaveCount(0)
  await page.getByRole('button', { name: 'Freeze' }).press('Enter')
  const freezing = page.getByRole('dialog', { name: 'Freeze A-1' })
  await expect(freezing).toContainText('All 15 are assessed.')
  await pressEnabled(freezing.getByRole('button', { name: 'Freeze assessment' }))
  await expect(page.getByText(/^As of .*frozen/)).toBeVisible()

  await page.getByRole('button', { name: 'Affirm' }).press('Enter')
  const affirming = page.getByRole('dialog', { name: 'Affirm A-1' })
  await expect(affirming).toContainText('32 CFR 170.22(a)(2)')
  await affirming.getByRole('textbox', { name: /^Name/ }).fill('Dana Whitfield')
  await affirming.getByRole('textbox', { name: /^Title/ }).fill('President')
  for (const tick of await affirming.getByRole('checkbox').all()) await tick.press('Space')
  const date = affirming.getByLabel('CMMC Status Date')
  await date.fill('2999-01-01')
  await expect(affirming).toContainText('The CMMC Status Date cannot be a day to come')
  await date.fill(daysAgo(13))
  await expect(affirming).toContainText('when the assessment ended')
  // SPRS had it ten days ago.
  const posted = daysAgo(10)
  await date.fill(posted)
  await expectAccessible(page)
  await pressEnabled(affirming.getByRole('button', { name: 'Affirm' }))
  await expect(page.getByText('Dana Whitfield, President')).toBeVisible()
  const since = page.getByText('Status since').locator('xpath=following-sibling::dd[1]')
  await expect(since).toContainText(posted.slice(0, 4))
  await expect(since).not.toHaveText(
    await page.getByText('Carried out').locator('xpath=following-sibling::dd[1]').innerText(),
  )
  await expect(page.getByText('Valid until')).toBeVisible()
  await page.getByRole('tab', { name: 'Compare' }).press('Enter')
  await expect(page.getByText('No differences.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/assessments')
  await expect(page.getByRole('link', { name: 'A-1' })).toBeVisible()
  await expectAccessible(page)
})

test('an assessor from outside sees the scope, enters what they found and asks for more, and nothing else', async ({
  page,
  browser,
}) => {
  const { client, companyId } = await open(page, 'iso27001', '/dashboard')
  const [first, second] = await controlsOf(client, companyId)
  const assessor = await person('Cora Lindqvist')
  await vouchFor(assessor.id)
  const { data: made } = await client
    .rpc('add_assessment', {
      company: companyId,
      assessment: { kind: 'Internal audit', title: 'Audit of the office' },
      controls: [first?.id],
    })
    .throwOnError()
  await page.goto(`/assessments/A-${(made as { number: number }).number}`)
  await page.getByRole('button', { name: 'Invite assessor' }).press('Enter')
  const inviting = page.getByRole('dialog', { name: 'Invite an assessor' })
  await inviting.getByRole('textbox', { name: /^Name/ }).fill('Cora Lindqvist')
  await inviting.getByRole('textbox', { name: /^Email/ }).fill(assessor.email)
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await inviting.getByLabel(/^Access until/).fill(soon)
  await expectAccessible(page)
  await inviting.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(page.getByRole('button', { name: 'End access of Cora Lindqvist' })).toBeVisible()

  const portal = await (await browser.newContext()).newPage()
  await keepSession(portal, assessor.client)
  await portal.goto('/assessor')
  await portal.getByRole('link', { name: /Audit of the office/ }).press('Enter')
  await expect(portal.getByRole('heading', { name: new RegExp(`^${first?.nist_id} `) })).toBeVisible()
  await expect(portal.getByText('0 of 1 assessed')).toBeVisible()
  await expect(portal.locator('body')).not.toContainText(`${second?.nist_id} `)
  await portal.getByRole('radio', { name: 'Not met' }).focus()
  await portal.keyboard.press('2')
  await portal.getByLabel('Finding').fill('No list of visitors.')
  // The note is a button until someone writes one.
  await expect(portal.getByLabel('Seen')).toHaveCount(0)
  await portal.getByRole('button', { name: /^Add note on / }).press('Enter')
  await expect(portal.getByLabel('Seen')).toBeFocused()
  await expect(portal.getByLabel('Seen')).toHaveValue('')
  await portal.keyboard.type('The door stood open.')
  await portal.getByRole('button', { name: 'Ask for more' }).press('Enter')
  const asking = portal.getByRole('dialog')
  await asking.getByRole('textbox', { name: /^What you need/ }).fill('The list of May')
  await asking.getByRole('button', { name: 'Ask' }).press('Enter')
  await expect(portal.getByText('The list of May · Open')).toBeVisible()
  await expectAccessible(portal)
  await portal.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(portal)
  await portal.reload()
  await expect(portal.getByLabel('Seen')).toHaveValue('The door stood open.')

  await page.getByRole('tab', { name: /^Findings/ }).press('Enter')
  await expect(page.getByText('No list of visitors.')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).press('Enter')
  await page.getByRole('button', { name: 'End access of Cora Lindqvist' }).press('Enter')
  await expect(page.getByText(/^Access ended/)).toBeVisible()
  await portal.reload()
  await expect(portal.getByText('The assessment could not be loaded.')).toBeVisible()
})

test(
  'the report is a draft until the assessment is frozen, and is asked for and downloaded by keyboard',
  LONG,
  async ({ page }) => {
    const { client, companyId } = await open(page, 'hipaa', '/dashboard')
    const [first] = await controlsOf(client, companyId)
    const assessment = { kind: 'Control test', title: 'Who enters' }
    await client.rpc('add_assessment', { company: companyId, assessment, controls: [first?.id] }).throwOnError()
    await page.goto('/assessments/A-1')
    const dialog = page.getByRole('dialog', { name: 'Report of A-1' })
    const made = dialog.getByRole('region', { name: 'Recent' }).getByRole('listitem')
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Export' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Report as PDF or Word…' }).press('Enter')
    }
    await openDialog()
    await expect(dialog).toContainText('every page is marked as a draft')
    await dialog.getByRole('button', { name: 'Generate' }).press('Enter')
    await expect(made).toContainText('Report of A-1, draft, PDF')
    await expect(made.getByRole('button', { name: /^Download/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const { error } = await client.functions.invoke('freeze-assessment', { body: { companyId, number: 1 } })
    expect(error).toBeNull()
    await page.reload()
    await openDialog()
    await expect(dialog).toContainText('Of the frozen record')
    await dialog.getByLabel('Format').selectOption('docx')
    await dialog.getByLabel('Marking').selectOption('Confidential')
    await dialog.getByRole('button', { name: 'Generate' }).press('Enter')
    const frozen = made.filter({ hasText: 'Report of A-1, Confidential, Word' })
    const download = frozen.getByRole('button', { name: /^Download/ })
    await expect(download).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), download.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^assessment-a-1-\d{4}-\d\d-\d\d\.docx$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  },
)

test('without a system security plan the points are computed only, and a failure goes once the same was done', async ({
  page,
}) => {
  const { client, companyId } = await open(page, 'cmmc2', '/assessments')
  const assessment = { kind: 'Self-assessment', title: 'First look' }
  await client.rpc('add_assessment', { company: companyId, assessment }).throwOnError()
  await page.goto('/assessments/A-1')
  await expect(page.getByText('Computed only: without a system security plan (3.12.4)')).toBeVisible()

  await page.route('**/rest/v1/rpc/prefill_results*', (route) => route.abort())
  await page.getByRole('button', { name: 'Copy own results' }).press('Enter')
  await expect(page.getByText('The results could not be copied')).toBeVisible()
  await page.unroute('**/rest/v1/rpc/prefill_results*')
  await page.getByRole('button', { name: 'Copy own results' }).press('Enter')
  await expect(page.getByText('0 results copied')).toBeVisible()
  await expect(page.getByText('The results could not be copied')).toHaveCount(0)
})

test('the list keeps its view in the address, and a bulk change names its rows and can be undone', async ({ page }) => {
  // A narrower window has no room for the column of dates.
  await page.setViewportSize({ width: 1600, height: 900 })
  const { client, companyId } = await open(page, 'cmmc2', '/assessments')
  for (const [title, kind] of [
    ['Gaps before the audit', 'Gap analysis'],
    ['Level 2, 2027', 'Self-assessment'],
  ])
    await client.rpc('add_assessment', { company: companyId, assessment: { title, kind } }).throwOnError()
  await page.reload()
  await page.getByRole('search').getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Gap analysis' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/kind=Gap/)
  await expect(page.getByRole('row', { name: /Level 2, 2027/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter Kind: Gap analysis' }).click()

  await page.getByRole('checkbox', { name: 'Select A-1' }).check()
  await page.getByRole('checkbox', { name: 'Select A-2' }).check()
  await page.getByRole('button', { name: 'Set planned end…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set planned end' })
  await dialog.getByLabel('Planned end').fill('2027-06-30')
  await expect(dialog.getByRole('row', { name: /A-2 Level 2, 2027 no date Jun 30, 2027/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change 2 assessments' }).click()
  await expect(page.getByRole('cell', { name: 'Jun 30, 2027' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('cell', { name: 'Jun 30, 2027' })).toHaveCount(0)
})

test('a result that waits for a slow request when the tab closes is sent by the next one', async ({ page }) => {
  const { client, companyId } = await open(page, 'iso27001', '/dashboard')
  const [control] = await controlsOf(client, companyId)
  const { data: made } = await client
    .rpc('add_assessment', {
      company: companyId,
      assessment: { kind: 'Internal audit', title: 'Audit of the office' },
      controls: [control?.id],
    })
    .throwOnError()
  const { id, number } = made as { id: string; number: number }
  const tab = await page.context().newPage()
  await tab.goto(`/assessments/A-${number}?tab=results`)
  // Slow, and never answered. A browser lets held requests go when a tab closes, so each is cut off before.
  const slow: Route[] = []
  let isClosing = false
  await tab.route('**/rest/v1/assessment_results*', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return isClosing ? route.abort() : void slow.push(route)
  })
  await tab.getByRole('tab', { name: /^Results/ }).click()
  await tab.getByRole('radio', { name: 'Not met' }).first().focus()
  await tab.keyboard.press('2')
  await expect.poll(() => slow.length).toBe(1)
  isClosing = true
  await slow[0]?.abort()
  await tab.close()
  const stored = async () => {
    const { data } = await client.from('assessment_results').select('result').eq('assessment_id', id).throwOnError()
    return data
  }
  expect(await stored()).toEqual([])

  await page.goto('/dashboard')
  await expect(page.getByText(/^Sent what had not been sent before/)).toBeVisible()
  expect(await stored()).toEqual([{ result: 'Not Met' }])
})
