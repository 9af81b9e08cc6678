import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, holdBack, keepSession } from './support.ts'

async function open(page: Page, path: string): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [first, second] = await controlsOf(client, companyId)
  await client
    .from('org_control_status')
    .insert([
      { company_id: companyId, control_id: first?.id, status: 'Completed' },
      { company_id: companyId, control_id: second?.id, status: 'Not Applicable' },
    ])
    .throwOnError()
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

const rule = (page: Page, name: string) => page.getByRole('region', { name })

test('what does not fit together is grouped by rule, filtered by the address, exported, and put right', async ({
  page,
}) => {
  await open(page, '/controls')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Consistency checks' }).press('Enter')
  await expect(page).toHaveTitle('Consistency checks · Parapet')
  await expect(rule(page, 'Completed without evidence')).toContainText('1 control')
  await expect(rule(page, 'Completed with an open objective')).toBeVisible()
  await expect(rule(page, 'Completed without an implementation statement')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Level', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /^Warning/ }).click()
  await expect(page).toHaveURL(/level=warning/)
  await expect(rule(page, 'Completed without evidence')).toHaveCount(0)
  await page.goto('/checks?rule=not-applicable-without-reason')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await page.getByRole('button', { name: 'Export…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export checks' })
  await expect(dialog).toContainText('1 row of')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toContain('checks')

  await page.getByRole('link', { name: /^Enter the reason/ }).press('Enter')
  const reason = page.getByRole('textbox', { name: /^Why .* is not applicable$/ })
  await expect(reason).toBeFocused()
  await reason.fill('We have none.')
  await reason.blur()
  await expect(page.getByText('No reason is given why it is not applicable.')).toHaveCount(0)

  await page.goto('/checks?rule=no-security-plan')
  await page.getByRole('button', { name: 'Set Completed: 3.12.4' }).press('Enter')
  await expect(page.getByText('3.12.4 set to Completed')).toBeVisible()
  await expect(page.getByText('No check matches')).toBeVisible()
})

test('evidence that has expired is a check, whose fix opens that evidence', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls')
  const [first, second] = await controlsOf(client, companyId)
  const { data: pieces } = await client
    .from('evidence')
    .insert(
      [
        { title: 'Badge list', control_id: first?.id, effective_on: '2020-01-01', expires_on: '2020-12-31' },
        { title: 'Door log', control_id: first?.id, effective_on: '2020-01-01', expires_on: '2999-12-31' },
        { title: 'Visitor log', control_id: second?.id, effective_on: '2020-01-01', expires_on: '2020-12-31' },
      ].map((piece) => ({ ...piece, company_id: companyId })),
    )
    .select('id, title')
    .throwOnError()
  await page.goto('/checks?rule=evidence-expired')
  // What is not applicable needs no evidence.
  await expect(rule(page, 'Evidence expired')).toContainText('1 control')
  await expect(rule(page, 'Evidence expired')).toContainText('1 evidence item has expired.')
  await page.getByRole('link', { name: 'Open evidence: 3.1.1' }).press('Enter')
  const table = page.getByRole('table', { name: 'Evidence' })
  await expect(table.getByRole('row', { name: /Badge list/ })).toContainText('expired Dec 31, 2020')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter Expires: Expired' }).press('Enter')
  await expect(table.getByRole('row')).toHaveCount(3)

  const badges = pieces.find(({ title }) => title === 'Badge list')
  await page.goto('/checks?rule=evidence-expired')
  await client.from('evidence').update({ expires_on: '2999-12-31' }).eq('id', String(badges?.id)).throwOnError()
  await expect(page.getByText('No check matches')).toBeVisible()
})

test('a control says what does not fit on it, until it fits', async ({ page }) => {
  const release = await holdBack(page, '**/rest/v1/catalog_objectives*')
  await open(page, '/controls/3.1.1')
  const box = rule(page, 'Checks')
  await expect(box).toContainText('Completed without evidence.')
  await expect(box).toContainText('6 of 6 objectives are open. One is enough to make it not met.')
  // The button leads to what is not loaded yet.
  await box.getByRole('button', { name: /^Open objectives/ }).press('Enter')
  release()
  await expect(page.getByRole('button', { name: 'a: Met', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Mark all met' }).click()
  await expect(box).not.toContainText('objectives')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
