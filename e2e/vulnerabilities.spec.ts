import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { ORIGIN, administrator, newCompany, newPerson, person, type Client, type Person } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

const inMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

async function addFindings(client: Client, company: string): Promise<void> {
  const rows = [
    { title: 'Old TLS', severity: 'medium', solution: 'Update OpenSSL' },
    {
      title: 'Log4Shell',
      severity: 'critical',
      score: 10,
      cve_ids: ['CVE-2021-44228'],
      is_known_exploited: true,
      first_seen_on: '2026-01-05',
      vectors: ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H'],
    },
    { title: 'Weak cipher', severity: 'low' },
  ]
  // One request each, so that they are numbered in this order.
  for (const row of rows)
    await client
      .from('vulnerabilities')
      .insert({ ...row, company_id: company })
      .throwOnError()
}

async function join(company: string, guest: Person, role: string): Promise<void> {
  const admin = await administrator()
  await admin.rpc('add_member', { company_uuid: company, member: guest.id, new_role: role }).throwOnError()
}

const table = (page: Page) => page.getByRole('table', { name: 'Vulnerabilities' })

test('a finding is added by hand, gets a due date, is found and commented on', async ({ page }) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/vulnerabilities')
  await expect(page.getByText('No vulnerabilities yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add vulnerability' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add vulnerability' })
  await dialog.getByLabel('CVE numbers').fill('log4j')
  await dialog.getByRole('button', { name: 'Add vulnerability' }).press('Enter')
  await expect(dialog.getByText('Enter a title').first()).toBeVisible()
  await expect(dialog.getByText('Enter CVE numbers').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Default password on the badge printer')
  await dialog.getByLabel('CVE numbers').fill('cve-2024-1234')
  await dialog.getByRole('button', { name: 'Add vulnerability' }).press('Enter')
  await page.getByRole('row', { name: /F-1.*badge printer.*CVE-2024-1234/ }).click()
  const drawer = page.getByRole('dialog', { name: /Default password/ })
  await expect(drawer.getByText('high: 30 days')).toBeVisible()
  await drawer.getByRole('textbox', { name: /comment/i }).fill('Changed on Friday')
  await drawer.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
  await expect(drawer.getByText('Changed on Friday')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/search?q=badge+printer')
  await expect(page.getByRole('link', { name: /badge printer/ }).first()).toHaveAttribute(
    'href',
    /\/vulnerabilities\?open=F-1/,
  )
  expect(faults).toEqual([])
})

test('the list begins with what to fix first, and a finding becomes a POA&M item', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  await addFindings(client, await newCompany(client, 'cmmc2'))
  await keepSession(page, client)
  await page.goto('/vulnerabilities')
  await expect(table(page).getByRole('row').nth(1)).toContainText('Log4Shell')
  await expect(page.getByText('What to fix first: Open first.')).toBeVisible()
  await page.getByRole('link', { name: '1', exact: true }).first().click()
  await expect(page).toHaveURL(/kev=yes/)
  await page.goto('/vulnerabilities?severity=critical')
  await expect(page.getByText('Severity: Critical')).toBeVisible()
  await table(page)
    .getByRole('row', { name: /Log4Shell/ })
    .click()
  const drawer = page.getByRole('dialog', { name: /Log4Shell/ })
  await expect(drawer.getByText('Attack Vector')).toBeVisible()
  await expect(drawer.getByText(/days late/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Create POA&M item' }).press('Enter')
  await drawer.getByRole('link', { name: 'V-1' }).click()
  const item = page.getByRole('dialog', { name: /Log4Shell/ })
  await expect(item.getByRole('link', { name: 'F-2' })).toBeVisible()

  // What is past due is an issue of the controls that ask for timely fixes, and the dashboard counts it.
  await page.goto('/checks?rule=findings-past-due')
  await expect(page.getByRole('region', { name: 'Vulnerabilities past due' })).toContainText('2 controls')
  await page.getByRole('link', { name: 'Open vulnerabilities: 3.14.1' }).press('Enter')
  await expect(page.getByText('Due: past due')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 past due' }).press('Enter')
  await expect(page.getByText('Due: past due')).toBeVisible()
  await expect(table(page).getByRole('row')).toHaveCount(2)
})

test('a Manager accepts risks in bulk, a Contributor cannot, and an Auditor only reads', async ({ page, browser }) => {
  const owner = await person('Olga Owner')
  const contributor = await person('Carl Contributor')
  const auditor = await person('Ada Auditor')
  const company = await newCompany(owner.client, 'hipaa')
  await addFindings(owner.client, company)
  await keepSession(page, owner.client)
  await page.goto('/vulnerabilities')
  await page.getByRole('checkbox', { name: 'Select F-1 Old TLS' }).check()
  await page.getByRole('checkbox', { name: 'Select F-3 Weak cipher' }).check()
  await page.getByRole('button', { name: 'Accept risk…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Accept risk/ })
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The segment has no way out')
  await dialog.getByLabel(/^Accepted until/).fill(inMonth())
  await dialog.getByRole('button', { name: 'Accept risk' }).press('Enter')
  await expect(table(page).getByText('Risk accepted')).toHaveCount(2)

  await join(company, contributor, 'Contributor')
  const { error } = await contributor.client
    .from('vulnerabilities')
    .update({ status: 'accepted', decision_reason: 'Later', accepted_until: inMonth() })
    .eq('company_id', company)
    .eq('status', 'open')
  expect(error?.message).toBe('An Owner or a Manager accepts a risk')
  await join(company, auditor, 'Auditor')
  const theirs = await browser.newPage()
  await keepSession(theirs, auditor.client)
  await theirs.goto(`${ORIGIN}/vulnerabilities?open=F-2`)
  const drawer = theirs.getByRole('dialog', { name: /Log4Shell/ })
  await expect(drawer.getByText('CVE-2021-44228')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Fixed…' })).toBeHidden()
  await theirs.close()
})

test('the page works at 390 pixels and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const client = await newPerson('Dana Whitfield')
  await addFindings(client, await newCompany(client, 'iso27001'))
  await keepSession(page, client)
  await page.goto('/vulnerabilities')
  await expect(page.getByText('Log4Shell')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open F-2 Log4Shell' }).click()
  await expect(page.getByRole('dialog', { name: /Log4Shell/ }).getByText('Attack Vector')).toBeVisible()
  await expectAccessible(page)
})

test('the first rows are shown while the rest of the list loads', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  await addFindings(client, await newCompany(client, 'cmmc2'))
  await keepSession(page, client)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/rest\/v1\/vulnerabilities\?.*order=number/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/vulnerabilities')
  await expect(table(page).getByRole('row').nth(1)).toContainText('Log4Shell')
  await expect(
    page.getByText(/^Loading all vulnerabilities\. Until then, known exploited ones come first/),
  ).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByText('What to fix first: Open first.')).toBeVisible()
  await expect(page.getByText('1–3 of 3', { exact: true })).toBeVisible()
})
