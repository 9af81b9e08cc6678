import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson, setStatuses } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

/** Opens the dashboard of that person's only company. */
async function openDashboard(page: Page, client: Client): Promise<void> {
  await keepSession(page, client)
  await page.goto('/dashboard')
}

async function companyOf(protocol: string, name?: string) {
  const client = await newPerson('Dana Whitfield')
  return { client, companyId: await newCompany(client, protocol, name) }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a new company starts at −203, Critical, and is told what is missing', async ({ page }) => {
  const { client } = await companyOf('cmmc2', 'Fresh Machining')
  await openDashboard(page, client)
  await expect(page.getByRole('heading', { level: 1, name: 'CMMC Level 2 Dashboard' })).toBeVisible()
  const score = card(page, 'SPRS Score')
  await expect(score.getByRole('paragraph').filter({ hasText: '−203' })).toBeVisible()
  await expect(score.getByText('Critical', { exact: true })).toBeVisible()
  await expect(score).toContainText('291 points and 64 ineligible items to go')
  await expect(score).toContainText('No score can be submitted without a system security plan (3.12.4).')
  await expect(card(page, 'Controls overview')).toContainText('No status has been set yet')
  await expect(card(page, 'Vulnerabilities')).toContainText('No scans yet')
  await expect(card(page, 'Evidence coverage')).toContainText('No evidence is linked yet')
  await expect(card(page, 'Recent activity')).toContainText('No activity yet')
})

test('statuses set elsewhere are in the numbers after Refresh', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await openDashboard(page, client)
  const score = card(page, 'SPRS Score')
  await expect(score.getByRole('paragraph').filter({ hasText: '−203' })).toBeVisible()

  await setStatuses(client, companyId, { '*': 'Completed', '3.5.3': 'In Progress', '3.1.1': 'Not Started' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(score.getByText('102', { exact: true })).toBeVisible()
  await expect(score.getByText('Excellent', { exact: true })).toBeVisible()
  await expect(score).toContainText('2 ineligible items to go')
  await expect(score).not.toContainText('No score can be submitted')
  await expect(card(page, 'Controls status summary')).toContainText(/Completed\s*108/)
  await expect(card(page, 'Recent activity').getByRole('listitem')).toHaveCount(10)
  await expect(card(page, 'Recent activity')).toContainText('You set')

  await setStatuses(client, companyId, { '*': 'Completed' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(score.getByText('110', { exact: true }).first()).toBeVisible()
  await expect(score).toContainText('Final possible')
})

test('points lost below zero and above are Critical and Poor', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  const worthFive = ['3.1.1', '3.1.2', '3.1.12', '3.1.13', '3.1.16', '3.1.17', '3.1.18', '3.2.1', '3.2.2', '3.3.1']
  const open = Object.fromEntries(worthFive.map((id) => [id, 'Not Started']))
  await setStatuses(client, companyId, {
    '*': 'Completed',
    ...open,
    '3.4.1': 'Not Started',
    '3.4.2': 'Not Started',
    '3.4.5': 'Not Started',
  })
  await openDashboard(page, client)
  await expect(card(page, 'SPRS Score').getByText('45', { exact: true })).toBeVisible()
  await expect(card(page, 'SPRS Score').getByText('Poor', { exact: true })).toBeVisible()
})

test('the matrix is searched and opened by keyboard', async ({ page }) => {
  const { client } = await companyOf('cmmc2')
  await openDashboard(page, client)
  const matrix = card(page, 'Family status matrix')
  await expect(matrix.getByText('14 families', { exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search families' })).toBeFocused()
  await page.keyboard.type('protection')
  await expect(matrix.getByRole('row')).toHaveCount(4) // the header and three families
  await expect(page).toHaveURL(/[?&]q=protection/)

  await matrix.getByRole('link', { name: 'Media Protection', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(matrix.getByRole('link', { name: 'Physical Protection', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(matrix.getByRole('link', { name: '6 not started in Physical Protection' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/controls\?(?=.*status=not-started)(?=.*domain=PE)/)
})

test('a health card filters the matrix and a second press shows all', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await setStatuses(client, companyId, { '3.2.1': 'Completed', '3.2.2': 'Completed', '3.2.3': 'Completed' })
  await openDashboard(page, client)
  const matrix = card(page, 'Family status matrix')
  // What other parts of the page keep in the address stays there.
  await page.goto('/dashboard?start=show')
  await page.getByRole('link', { name: /^Compliant 1 family/ }).click()
  await expect(page).toHaveURL(/\?(?=.*start=show)(?=.*health=compliant)/)
  await expect(matrix.getByText('1 of 14 families', { exact: true })).toBeVisible()
  await expect(matrix.getByRole('rowheader')).toHaveText(['Awareness and Training'])
  await page.getByRole('link', { name: /^Compliant 1 family/ }).click()
  await expect(matrix.getByText('14 families', { exact: true })).toBeVisible()
})

test('numbers open the controls that make them up', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await setStatuses(client, companyId, { '3.1.1': 'In Progress', '3.1.2': 'Completed' })
  await openDashboard(page, client)
  await card(page, 'Controls status summary')
    .getByRole('link', { name: /In Progress/ })
    .click()
  await expect(page).toHaveURL(/\/controls\?status=in-progress/)
  await expect(page.getByText('Authorized Access Control').first()).toBeVisible()
  await expect(page.getByText('Transaction & Function Control')).toHaveCount(0)
  await page.goBack()
  await card(page, 'Evidence coverage').getByRole('link', { name: '110 without' }).click()
  await expect(page).toHaveURL(/\/controls\?evidence=no/)
  await page.goBack()
  await page.getByRole('link', { name: /^Open controls/ }).click()
  await expect(page).toHaveURL(/\/controls\?status=not_implemented/)
})

test('the export holds every domain and is named after the company', async ({ page }) => {
  const { client } = await companyOf('hipaa', 'Harbor & Street')
  await openDashboard(page, client)
  const button = page.getByRole('button', { name: 'Export to CSV' })
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^harbor-street-dashboard-\d{4}-\d{2}-\d{2}\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const lines = Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
  expect(lines[0]).toContain('Safeguard category,Safeguards,Completed')
  expect(lines.at(-1)).toBe(',All,93,0,0,93,0,0,')
})

for (const [protocol, title, label, plural, matrix] of [
  ['cmmc', 'CMMC Level 1 Dashboard', 'SPRS Score', 'Practices', 'Domain'],
  ['hipaa', 'HIPAA Controls Dashboard', 'Compliance Score', 'Safeguards', 'Safeguard category'],
  ['iso27001', 'ISO 27001 Dashboard', 'Compliance Score', 'Controls', 'Annex A theme'],
  ['soc2', 'SOC 2 Dashboard', 'Compliance Score', 'Criteria', 'Category'],
] as const) {
  test(`${protocol} speaks its own words`, sampled(protocol === 'hipaa'), async ({ page }) => {
    const { client } = await companyOf(protocol)
    await openDashboard(page, client)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
    await expect(card(page, label)).toContainText(/0of \d+ \w+ completed/)
    await expect(card(page, label)).not.toContainText('%')
    await expect(card(page, `${plural} overview`)).toBeVisible()
    await expect(card(page, `${matrix} status matrix`)).toBeVisible()
  })
}

test('when the answer fails the page says so once, and tries again', async ({ page }) => {
  const { client } = await companyOf('cmmc2')
  let failing = true
  await page.route('**/rest/v1/rpc/dashboard*', (route) =>
    failing ? route.fulfill({ status: 503, json: { message: 'Down for a moment.', code: '57P03' } }) : route.continue(),
  )
  await openDashboard(page, client)
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded.')
  await expect(page.getByRole('link', { name: /^Open controls/ })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, 'SPRS Score')).toContainText('−203')
})

test('everything on the dashboard comes with one request, the start list too', async ({ page }) => {
  const { client } = await companyOf('cmmc2')
  const asked: string[] = []
  // What the frame asks for itself, on every page.
  const FRAME = [
    'companies',
    'profiles',
    'user_companies',
    'notifications',
    'jobs',
    'rpc/set_company_context',
    'rpc/companies_requiring_second_factor',
  ]
  page.on('request', (request) => {
    const [, name] = /\/rest\/v1\/(.*)/.exec(new URL(request.url()).pathname) ?? []
    if (name !== undefined && !FRAME.includes(name)) asked.push(name)
  })
  await openDashboard(page, client)
  await expect(card(page, 'Recent activity')).toContainText('No activity yet')
  expect(new Set(asked)).toEqual(new Set(['rpc/dashboard']))
  // Once more when live updates begin.
  expect(asked.length).toBeLessThanOrEqual(2)
})

/** The start list stands aside, as for a company that has begun. */
async function skipStartList(client: Client, companyId: string): Promise<void> {
  const steps = ['scope', 'plan', 'assessment', 'owners', 'evidence', 'invitation']
  const rows = steps.map((step) => ({ company_id: companyId, step, is_skipped: true }))
  await client.from('start_decisions').upsert(rows, { onConflict: 'company_id,step' }).throwOnError()
}

/** Assigns controls to that person, due so many days from now. */
async function assign(client: Client, companyId: string, due: Record<string, number>): Promise<void> {
  const { data } = await client.auth.getUser()
  const controls = await controlsOf(client, companyId)
  const rows = controls.flatMap(({ id, nist_id }) => {
    const days = due[nist_id]
    if (days === undefined) return []
    const due_on = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    return [{ company_id: companyId, control_id: id, owner_id: data.user?.id, due_on }]
  })
  await client.from('org_control_status').upsert(rows, { onConflict: 'company_id,control_id' }).throwOnError()
}

test('what next: the longest late first, opened by keyboard; what is due later is named', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await assign(client, companyId, { '3.1.5': 30 })
  await skipStartList(client, companyId)
  await openDashboard(page, client)
  const work = card(page, 'What next')
  await expect(work).toContainText(
    /Nothing assigned to you is due within 14 days\. Next: AC\.L2-3\.1\.5 on \w+\s\d+,\s\d{4}/,
  )
  await expect(work.getByRole('listitem').first()).toContainText('No score can be submitted without it')

  await assign(client, companyId, { '3.1.1': 14, '3.1.2': -3, '3.2.1': 0 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(work).toContainText('Assigned to you: 1 overdue, 2 due within 14 days')
  await expect(work.getByRole('listitem')).toHaveCount(3)
  await expect(work.getByRole('listitem').first()).toContainText('AC.L2-3.1.2')
  await expect(work.getByRole('listitem').first()).toContainText('5 points')
  await work.getByRole('link', { name: 'Start work on AC.L2-3.1.2' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/controls\/3\.1\.2/)
})

test('the score opens to its arithmetic by keyboard, of today and of a day of the past', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await setStatuses(client, companyId, { '*': 'Completed', '3.5.3': 'In Progress', '3.1.1': 'Not Started' })
  await openDashboard(page, client)
  await card(page, 'SPRS Score').getByRole('link', { name: 'How it is computed' }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'How it is computed' })
  await expect(drawer).toContainText('110 − 8 = 102')
  const lines = drawer.getByRole('list', { name: 'Deductions' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).toContainText('Not implemented. Worth 5 points. 32 CFR 170.24(c)(2)')
  await expect(lines.last()).toContainText('−3')
  await expect(lines.last()).toContainText('32 CFR 170.24(c)(2)(i)(B)')
  await expect(page).toHaveURL(/score=today/)
  await expectAccessible(page)

  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await drawer.getByLabel('At the end of').fill(yesterday)
  await expect(drawer).toContainText('No record yet')
  await expect(page).toHaveURL(new RegExp(`score=${yesterday}`))
  await drawer.getByRole('button', { name: /^Go to/ }).focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('110 − 8 = 102')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/score=/)
})

test('each picture has its numbers as a table', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await setStatuses(client, companyId, { '3.2.1': 'Completed' })
  await openDashboard(page, client)
  for (const [name, header] of [
    ['SPRS Score', 'Day'],
    ['Top 5 families', 'Family'],
    ['Controls status summary', 'Status'],
  ] as const) {
    await card(page, name).getByRole('button', { name: 'Table' }).click()
    await expect(card(page, name).getByRole('columnheader').first()).toHaveText(header)
  }
  await expect(card(page, 'Top 5 families').getByRole('row', { name: /Awareness and Training/ })).toContainText('33')
})

test('prints on one page, A4 or Letter, however full it is', async ({ page }) => {
  const { client, companyId } = await companyOf('cmmc2')
  await setStatuses(client, companyId, { '*': 'Completed', '3.1.1': 'In Progress', '3.1.2': 'Not Applicable' })
  const open = ['3.2.1', '3.2.2', '3.2.3', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.5']
  await setStatuses(client, companyId, Object.fromEntries(open.map((id) => [id, 'In Progress'])))
  await assign(client, companyId, Object.fromEntries(open.map((id, place) => [id, place - 3])))
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  await client
    .from('vulnerability_scan_metrics')
    .insert([0, 8, 30].map((ago) => ({ company_id: companyId, scan_date: day(ago), total_vulnerabilities: 20 + ago })))
    .throwOnError()
  const planned = open.map((id, place) => ({ weakness: `Mend ${id}`, due_on: day(-20 - place).slice(0, 10) }))
  await client.rpc('add_poam_items', { company: companyId, items: planned }).throwOnError()
  await openDashboard(page, client)
  await expect(card(page, 'POA&M burn-down')).toContainText('No item has been closed yet')
  await expect(card(page, 'Recent activity').getByRole('listitem')).toHaveCount(10)
  await card(page, 'What next')
    .getByRole('button', { name: /^Show \d+ more$/ })
    .click()
  await expect(card(page, 'What next').getByRole('listitem')).toHaveCount(8)
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), format).toHaveLength(1)
  }
})

test('nothing is out of reach, in either theme', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client, companyId } = await companyOf('cmmc2')
  await setStatuses(client, companyId, { '3.1.1': 'In Progress', '3.1.2': 'Completed', '3.2.1': 'Not Applicable' })
  await openDashboard(page, client)
  await expect(card(page, 'Recent activity').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(faults).toEqual([])
})
