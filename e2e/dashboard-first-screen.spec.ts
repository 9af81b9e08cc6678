// What the dashboard answers first, on a wide screen and on a phone, and what stays when a part of it fails.
import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson, setStatuses } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

const PHONE = { width: 390, height: 844 }
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function begunCompany(protocol = 'cmmc2') {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, protocol)
  const steps = ['scope', 'plan', 'assessment', 'owners', 'evidence', 'invitation']
  await client
    .from('start_decisions')
    .insert(steps.map((step) => ({ company_id: companyId, step, is_skipped: true })))
    .throwOnError()
  return { client, companyId }
}

async function open(page: Page, client: Client): Promise<void> {
  await keepSession(page, client)
  await page.goto('/dashboard')
}

test('the next three things: a late item of the plan, the most points, and a claim without proof', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client, companyId } = await begunCompany()
  await setStatuses(client, companyId, { '3.12.4': 'Completed', '3.1.1': 'Completed', '3.1.2': 'Completed' })
  const controls = await controlsOf(client, companyId)
  const idOf = (number: string) => controls.find(({ nist_id: id }) => id === number)?.id
  const items = [
    {
      weakness: 'Laptops are not encrypted',
      due_on: '2026-01-10',
      identified_on: '2026-01-01',
      controls: [{ control_id: idOf('3.8.6') }],
    },
  ]
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
  await open(page, client)
  const next = card(page, 'What next')
  await expect(next.getByRole('listitem')).toHaveCount(3)
  await expect(next.getByRole('listitem').nth(0)).toContainText('V-1Laptops are not encryptedWas due Jan 10, 2026')
  await expect(next.getByRole('listitem').nth(1)).toContainText('5 points')
  await expect(next.getByRole('listitem').nth(2)).toContainText('Completed without evidence, 2 more')
  await expect(next.getByRole('listitem').nth(2)).toContainText('5 points at risk')
  await expectAccessible(page)

  await next.getByRole('link', { name: '2 more' }).click()
  await expect(page).toHaveURL(/\/checks\?rule=completed-without-evidence/)
  await page.goBack()
  await next.getByRole('link', { name: /^Add evidence/ }).press('Enter')
  await expect(page).toHaveURL(/\/controls\/3\.1\.1#evidence/)
  await page.goBack()
  await next.getByRole('link', { name: 'Open item V-1' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Laptops are not encrypted' })).toBeVisible()
  expect(faults).toEqual([])
})

test('what blocks the next status: points and items to Conditional, points to Final', async ({ page }) => {
  const { client, companyId } = await begunCompany()
  await setStatuses(client, companyId, { '*': 'Completed', '3.1.3': 'Not Started', '3.1.4': 'Not Started' })
  await open(page, client)
  const score = card(page, 'SPRS Score')
  await expect(score).toContainText('Conditional possible.')
  await expect(score).toContainText('Final needs 110 points: 2 more, from 2 open requirements.')
  await setStatuses(client, companyId, { '3.1.1': 'Not Started' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(score).toContainText('Not yet Conditional. 1 ineligible item to go')
  await expect(score).toContainText('Final needs 110 points: 7 more, from 3 open requirements.')
})

test('SOC 2 begins with CC1.1, and with the categories that are examined', async ({ page }) => {
  const { client, companyId } = await begunCompany('soc2')
  await open(page, client)
  const next = card(page, 'What next')
  await expect(next.getByRole('listitem').first()).toContainText('CC1.1')
  await expect(next).not.toContainText('A1.')
  const security = (await controlsOf(client, companyId)).filter(({ nist_id: id }) => id.startsWith('CC'))
  await setStatuses(client, companyId, Object.fromEntries(security.map(({ nist_id: id }) => [id, 'Not Applicable'])))
  await client
    .from('ssp_texts')
    .insert({
      company_id: companyId,
      section: 'examination',
      field: 'categories',
      body: 'Security and confidentiality',
    })
    .throwOnError()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(next.getByRole('link', { name: /^Start work on C1\.1/ })).toBeVisible()
})

test('activity is told in sentences that lead to control and evidence', async ({ page }) => {
  const { client, companyId } = await begunCompany()
  await setStatuses(client, companyId, { '3.1.1': 'In Progress' })
  await client.from('evidence').insert({ company_id: companyId, title: 'Badge list' }).throwOnError()
  await open(page, client)
  const lines = card(page, 'Recent activity').getByRole('listitem')
  await expect(lines.nth(0)).toContainText('You added evidence: Badge list')
  await expect(lines.nth(1)).toContainText('You set 3.1.1 Authorized Access Control to In Progress')
  await lines.nth(0).getByRole('link', { name: 'Badge list' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Badge list' })).toBeVisible()
})

test('further cards fold, as the person left them, and start folded on a phone', async ({ page }) => {
  const { client, companyId } = await begunCompany()
  await setStatuses(client, companyId, { '3.1.1': 'In Progress' })
  await open(page, client)
  const group = page.getByRole('button', { name: 'Families by health' })
  await expect(card(page, 'Top 5 families')).toBeVisible()
  await group.press('Enter')
  await expect(card(page, 'Top 5 families')).toHaveCount(0)
  await page.reload()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(card(page, 'What next').getByRole('listitem')).toHaveCount(3)
  const score = card(page, 'SPRS Score').getByText('Critical', { exact: true })
  await expect(score).toBeInViewport()
  const other = page.getByRole('button', { name: 'Controls, evidence and vulnerabilities' })
  await expect(other).toHaveAttribute('aria-expanded', 'false')
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  expect(height).toBeLessThan(4 * PHONE.height)
  await other.click()
  await expect(card(page, 'Controls overview')).toBeVisible()
})

test('the cards keep their places while the figures arrive', async ({ page }) => {
  const { client, companyId } = await begunCompany()
  await setStatuses(client, companyId, { '*': 'Completed', '3.1.1': 'In Progress' })
  await open(page, client)
  // This browser knows from here on that the start list is done.
  await expect(card(page, 'Recent activity').getByRole('listitem').first()).toBeVisible()
  await page.addInitScript(`
    globalThis.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })`)
  let allow = () => {}
  let allowed = Promise.resolve()
  await page.route('**/rest/v1/rpc/dashboard*', async (route) => {
    await allowed
    await route.continue()
  })
  for (const width of [1440, 390]) {
    allowed = new Promise<void>((resolve) => (allow = resolve))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await expect(card(page, 'SPRS Score').getByText('Controls are loading')).toHaveCount(1)
    allow()
    await expect(card(page, 'Recent activity').getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate<number>('globalThis.shifts')).toBeLessThan(0.02)
  }
})

test('a part that fails takes neither the page nor the others', async ({ page }) => {
  const { client } = await begunCompany()
  await keepSession(page, client)
  let isBroken = true
  await page.route(/below-the-fold|score-drawer/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/dashboard')
  await expect(card(page, 'SPRS Score')).toContainText('−203')
  await expect(card(page, 'What next').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('alert')).toBeVisible()
  isBroken = false
  await page.getByRole('alert').getByRole('button').first().click()
  await expect(card(page, 'Family status matrix')).toBeVisible()

  await page.route('**/rpc/statuses_on*', (route) => route.fulfill({ status: 500, json: { message: 'boom' } }))
  await page.goto('/dashboard?score=2026-01-01')
  const drawer = page.getByRole('dialog', { name: 'How it is computed' })
  await expect(drawer).toContainText('That day could not be loaded.')
  await expect(drawer).not.toContainText('boom')
})

for (const part of ['activity', 'plan', 'evidence', 'vulnerabilities', 'start'] as const)
  test(
    `a refresh that fails keeps what was shown, and says so: ${part}`,
    sampled(part === 'activity'),
    async ({ page }) => {
      const { client } = await begunCompany()
      await open(page, client)
      await expect(card(page, 'SPRS Score')).toContainText('−203')
      await page.route('**/rpc/dashboard*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), [part]: 'nonsense' } })
      })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByText('Could not refresh.')).toBeVisible()
      await expect(card(page, 'SPRS Score')).toContainText('−203')
      await expect(card(page, 'Family status matrix')).toBeVisible()
    },
  )

test('offline, the bar says as of when the figures are, and offers no refresh', async ({ page, context }) => {
  const { client } = await begunCompany()
  await open(page, client)
  await expect(card(page, 'SPRS Score')).toContainText('−203')
  await context.setOffline(true)
  await expect(page.getByText('Offline, as of the last sync.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(page.getByText('Offline, as of the last sync.')).toHaveCount(0)
})
