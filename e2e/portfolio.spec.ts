import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { administrator, type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

/** A person in three companies: two of one framework, one of another. */
async function consultant(): Promise<{ client: Client; alpha: string; beta: string }> {
  const client = await newPerson('Cora Consultant')
  const { data } = await client.auth.getUser()
  const admin = await administrator()
  const [alpha, beta, gamma] = await Promise.all([
    newCompany(admin, 'cmmc2', 'Alpha Castings'),
    newCompany(admin, 'cmmc2', 'Beta Avionics'),
    newCompany(admin, 'soc2', 'Gamma Cloud'),
  ])
  for (const id of [alpha, beta, gamma]) {
    await admin.rpc('add_member', { company_uuid: id, member: data.user?.id, new_role: 'Owner' }).throwOnError()
  }
  return { client, alpha, beta }
}

async function complete(client: Client, companyId: string, family: string): Promise<void> {
  const rows = (await controlsOf(client, companyId))
    .filter(({ nist_id: id }) => id.startsWith(family))
    .map(({ id }) => ({ company_id: companyId, control_id: id, status: 'Completed' }))
  await client.from('org_control_status').upsert(rows, { onConflict: 'company_id,control_id' }).throwOnError()
}

const heatmap = (page: Page) => page.getByRole('region', { name: 'CMMC Level 2 companies by family' })

test('from the switcher to all companies, sorted and opened by keyboard', async ({ page }) => {
  const { client, beta } = await consultant()
  await complete(client, beta, '3.2.')
  await keepSession(page, client)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Alpha Castings/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'All companies' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()

  const table = page.getByRole('table').first()
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(table.getByRole('row', { name: /Beta Avionics/ })).toContainText('−192')
  await expect(table.getByRole('row', { name: /Beta Avionics/ })).toContainText('+11')
  await table.getByRole('button', { name: /Score/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=-score/)
  await expect(table.getByRole('row').nth(1)).toContainText('Beta Avionics')

  await table.getByRole('link', { name: 'Beta Avionics' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'CMMC Level 2 Dashboard' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Beta Avionics')
})

test('the heatmap compares companies of one framework, the worst first, and opens what it counts', async ({ page }) => {
  const { client, beta } = await consultant()
  await complete(client, beta, '3.2.')
  await keepSession(page, client)
  await page.goto('/portfolio')
  await expect(heatmap(page).getByRole('rowheader')).toHaveText(['Alpha Castings', 'Beta Avionics'])
  await expect(
    heatmap(page)
      .getByRole('row', { name: /Alpha Castings/ })
      .getByText('not assessed'),
  ).toHaveCount(14)
  await heatmap(page).getByRole('link', { name: 'Beta Avionics', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(heatmap(page).getByRole('link', { name: 'Beta Avionics, Awareness and Training: 100%' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/controls\?(?=.*domain=AT)/)
  await expect(page.getByRole('button', { name: /Beta Avionics/ })).toBeVisible()

  await page.goto('/portfolio?framework=soc2')
  await expect(page.getByRole('region', { name: 'SOC 2 companies by category' }).getByRole('rowheader')).toHaveText([
    'Gamma Cloud',
  ])
})

test('the export is the table as it stands, as CSV or as a workbook, and the audit trail knows of it', async ({
  page,
}) => {
  const { client } = await consultant()
  await keepSession(page, client)
  await page.goto('/portfolio?sort=-company')
  const button = page.getByRole('button', { name: 'Export…' })
  await expect(button).toBeEnabled()
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export portfolio' })
  const confirm = dialog.getByRole('button', { name: 'Export' })
  const [download] = await Promise.all([page.waitForEvent('download'), confirm.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/^portfolio-\d{4}-\d{2}-\d{2}\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual([
    'Company',
    'Gamma Cloud',
    'Beta Avionics',
    'Alpha Castings',
  ])
  expect(lines[2]).toContain('Beta Avionics,CMMC Level 2,-203,points,0,0,0,0,0,,')

  await button.press('Enter')
  await dialog.getByRole('radio', { name: 'Excel (XLSX)' }).check()
  const [workbook] = await Promise.all([page.waitForEvent('download'), confirm.press('Enter')])
  expect(workbook.suggestedFilename()).toMatch(/^portfolio-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const { data: told } = await client
    .from('audit_log')
    .select('company_id, metadata')
    .eq('action', 'client_list_export')
    .order('seq')
    .throwOnError()
  expect(told.map(({ company_id: company, metadata }) => [company, metadata])).toEqual([
    [null, expect.objectContaining({ list: 'Portfolio', format: 'csv', rows: 3 })],
    [null, expect.objectContaining({ list: 'Portfolio', format: 'xlsx', rows: 3 })],
  ])
})

test('a view narrows table and heatmap, and is there whichever company is selected', async ({ page }) => {
  const { client, beta } = await consultant()
  await keepSession(page, client)
  await page.goto('/portfolio')
  const filters = page.getByRole('search', { name: 'Filter companies' })
  await filters.getByRole('button', { name: 'Framework' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'SOC 2' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Framework: SOC 2')
  await expect(page.getByRole('table', { name: 'Companies' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'SOC 2 companies by category' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as…' }).press('Enter')
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Cloud')
  await page.keyboard.press('Enter')
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Cloud' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  await page.goto(`/portfolio?company=${beta}`)
  await expect(page.getByRole('button', { name: /Beta Avionics/ })).toBeVisible()
  await view.press('Enter')
  await expect(page).toHaveURL(/framework=soc2/)
})

test('nothing of it is out of reach, in either theme, wide or narrow', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client, alpha } = await consultant()
  await complete(client, alpha, '3.1')
  await keepSession(page, client)
  await page.goto('/portfolio')
  await expect(heatmap(page)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('CMMC Level 2').first()).toBeVisible()
  await expectAccessible(page)
  expect(faults).toEqual([])
})
