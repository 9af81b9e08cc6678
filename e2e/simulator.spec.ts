import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, newCompany, newPerson, setStatuses } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

async function open(page: Page, path: string, protocol = 'cmmc2'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, protocol)
  if (protocol === 'cmmc2') {
    const open = { '3.1.1': 'Not Started', '3.1.3': 'Not Started', '3.13.11': 'Not Started' }
    await setStatuses(client, companyId, { '*': 'Completed', ...open })
  }
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const supposed = (page: Page, id: string) =>
  page.getByRole('button', { name: new RegExp(`^Status of ${id} in the copy`) })

test('a copy is switched by keyboard, scored and shared, and no status changes', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Simulator' }).press('Enter')
  await expect(page).toHaveTitle('What-if simulator · Parapet')
  const score = card(page, 'Projected score')
  await expect(score).toContainText('99')
  await expect(score).toContainText('2 ineligible items to go.')
  await expectAccessible(page)

  await supposed(page, '3.1.1').focus()
  await page.keyboard.press('3')
  await expect(supposed(page, '3.1.1')).toHaveAccessibleName('Status of 3.1.1 in the copy: Completed')
  await expect(score).toContainText('5 points more than now')
  await expect(page).toHaveURL(/met=3\.1\.1/)
  // Only the rows in sight are in the page.
  const search = page.getByLabel('Search controls')
  await search.fill('3.13.11')
  await supposed(page, '3.13.11').focus()
  await page.keyboard.press('2')
  await expect(score).toContainText('Conditional possible')
  await expect(score).toContainText('32 CFR 170.21(b)')
  await search.fill('')
  await expect(page).not.toHaveURL(/[?&]q=/)
  await page.getByRole('checkbox', { name: 'Every open requirement has a POA&M item' }).press('Space')
  await expect(score).toContainText('which makes 103')

  await page.reload()
  await expect(score).toContainText('which makes 103')
  await expect(supposed(page, '3.1.1')).toHaveAccessibleName(/Completed$/)
  await page.getByRole('button', { name: 'Reset' }).press('Enter')
  await expect(score).toContainText('The same score as now')

  const { data } = await client
    .from('org_control_status')
    .select('status, control:controls!inner(nist_id)')
    .eq('company_id', companyId)
    .neq('status', 'Completed')
  expect(data).toHaveLength(3)
})

test('the cheapest way follows the estimates that people keep, and leaves as a file', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/simulator?show=open')
  await page.getByRole('row', { name: /3\.13\.11/ }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'CUI Encryption' })
  await expect(drawer).toContainText('It costs 5 points, and it may wait only once it costs 3')
  await expect(drawer).toContainText('32 CFR 170.21(a)(2)(ii)')
  await drawer.getByLabel('Cost (US dollars)').fill('900')
  await drawer.getByLabel('Of it, until it earns credit').fill('1,000')
  await drawer.getByRole('button', { name: 'Save estimate' }).press('Enter')
  await expect(drawer).toContainText('Not more than the whole.')
  await drawer.getByLabel('Of it, until it earns credit').fill('200')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save estimate' }).press('Enter')
  await expect(page.getByText('Estimate of 3.13.11 saved')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  const { data } = await client.from('control_estimates').select('cost,hours,part_cost').eq('company_id', companyId)
  expect(data).toEqual([{ cost: 900, hours: null, part_cost: 200 }])

  const way = card(page, 'Cheapest way')
  await expect(way).toContainText('2 more controls, $1,200.')
  await expect(way).toContainText('3 more controls, $2,900.')
  await way.getByRole('button', { name: 'Cheapest way to 88' }).press('Enter')
  await expect(page).toHaveURL(/begun=3\.13\.11/)
  await expect(card(page, 'Projected score')).toContainText('Conditional possible')
  await expect(way).toContainText('2 changes: $1,200')
  await expect(page.getByRole('row', { name: /3\.1\.1 / })).toContainText('Must not stay open')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).press('Enter'),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(
    '3.13.11,CUI Encryption,SC,Not Started,In Progress,2,200',
  )

  await page.goBack()
  await expect(way).not.toContainText(/changes?:/)
})

test('the copy becomes items of the plan by keyboard, what is planned already is left, and it can be taken back', async ({
  page,
}) => {
  const { client, companyId } = await open(page, '/controls/simulator?met=3.1.1&begun=3.13.11')
  const { data: control } = await client
    .from('controls')
    .select('id')
    .eq('company_id', companyId)
    .eq('nist_id', '3.1.3')
    .single()
    .throwOnError()
  await client
    .rpc('add_poam_items', {
      company: companyId,
      items: [{ weakness: 'Known one', controls: [{ control_id: String(control.id) }] }],
    })
    .throwOnError()
  await page.getByRole('button', { name: 'Save as POA&M items…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save as POA&M items' })
  const first = dialog.getByRole('list', { name: 'To be met first: may not be deferred · 2' })
  await expect(first).toContainText('AC.L2-3.1.1')
  await expect(first).toContainText('It must be met. 32 CFR 170.21(a)(2)(ii).')
  await expect(dialog.getByRole('list', { name: /^Already a POA&M item/ })).toContainText('V-1, Open')
  await expectAccessible(page)
  await dialog.getByLabel('Assessment on').fill('2999-01-01')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 items added to the plan of action')).toBeVisible()
  const items = () =>
    client.from('poam_items').select('weakness,due_on').eq('company_id', companyId).order('number').throwOnError()
  expect((await items()).data).toEqual([
    { weakness: 'Known one', due_on: null },
    { weakness: expect.stringContaining('AC.L2-3.1.1 '), due_on: '2999-01-01' },
    { weakness: expect.stringContaining('SC.L2-3.13.11 '), due_on: '2999-06-30' },
  ])
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await items()).data).toHaveLength(1)
})

test('the phases of the program are edited where they are shown', LONG, async ({ page }) => {
  await open(page, '/controls/simulator')
  const way = card(page, 'Cheapest way')
  await way.getByRole('button', { name: 'Edit phases…' }).press('Enter')
  const second = page.getByRole('dialog').getByRole('group', { name: 'Phase 2' })
  await second.getByLabel('Begins on').fill('2025-01-01')
  await expect(second).toContainText('Before phase 1')
  await expectAccessible(page)
  await second.getByLabel('Begins on').fill('2025-11-11')
  await second.getByLabel('Suspended since').fill('')
  await page.keyboard.press('Enter')
  await expect(way).toContainText('Phase 2: new contracts may ask for Level 2 (C3PAO).')
  await page.reload()
  await expect(way).toContainText('Phase 2: new contracts may ask for Level 2 (C3PAO).')
  await way.getByRole('button', { name: 'Edit phases…' }).press('Enter')
  await page.getByRole('button', { name: 'Use the dates that came with Parapet' }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(way).toContainText('Phase 2 is suspended since Jul 13, 2026.')
})

test('an amount that is none is told, and not reckoned with', async ({ page }) => {
  await open(page, '/controls/simulator')
  const amount = page.getByLabel('Default cost per control (US dollars)')
  await amount.fill('-5')
  await expect(page.getByText('A whole number up to 1,000,000')).toBeVisible()
  await amount.fill('250')
  await expect(page.getByText('A whole number up to 1,000,000')).toHaveCount(0)
  await expect(page).toHaveURL(/cost=250/)
})

test('an exception counts as met in the copy, and is taken away again', async ({ page }) => {
  await open(page, '/controls/simulator?open=3.1.1')
  await page.getByRole('radio', { name: /^Enduring exception/ }).check()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Projected score')).toContainText('Submission score 104.')
  await page.getByRole('button', { name: '3.1.1: no enduring exception' }).press('Enter')
  await expect(card(page, 'Projected score')).toContainText('The same score as now')
})

test('on a phone it fits, and a search that finds nothing says so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/controls/simulator?met=3.1.1')
  await expect(card(page, 'Projected score')).toContainText('104')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search controls' }).fill('no such thing')
  await expect(page.getByText('No control matches')).toBeVisible()
})

test('Level 1 asks for everything', async ({ page }) => {
  await open(page, '/controls/simulator', 'cmmc')
  await expect(card(page, 'Projected score')).toContainText('0 of 15 practices met.')
  await expect(card(page, 'Projected score')).toContainText('32 CFR 170.21(a)(1)')
  await page.getByRole('button', { name: 'All practices met' }).press('Enter')
  await expect(card(page, 'Projected score')).toContainText('Level 1 is met.')
  await expectAccessible(page)
})

test('a company without points is told so', async ({ page }) => {
  await open(page, '/controls/simulator', 'hipaa')
  await expect(page.getByText('HIPAA Security Rule has no points to weigh')).toBeVisible()
  await expectAccessible(page)
})

test('when estimates cannot be had the page says so, and tries again', async ({ page }) => {
  await page.route('**/rest/v1/control_estimates*', (route) =>
    route.fulfill({ status: 400, json: { code: 'PGRST100', message: 'Broken', details: null, hint: null } }),
  )
  await open(page, '/controls/simulator')
  await expect(page.getByText('The simulator could not be loaded.')).toBeVisible()
  await page.unroute('**/rest/v1/control_estimates*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(card(page, 'Projected score')).toContainText('99')
})
