import { expect } from '@playwright/test'
import { test } from './test.ts'
import { companyOf, controlsOf, newCompany, newPerson, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('controls are chosen, tested and finished into evidence, a status and an item of the plan, by keyboard', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'soc2')
  const [first, second] = await controlsOf(client, companyId)
  await keepSession(page, client)
  await page.goto('/test-protocol-wizard')
  await page.getByRole('button', { name: 'Plan the test' }).press('Enter')
  await expect(page.getByText('Give the test a title.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Title/ }).fill('Leavers')
  for (const control of [first, second]) {
    await page.getByRole('searchbox', { name: 'Find by number or title' }).fill(control?.nist_id ?? '')
    await page.getByRole('checkbox', { name: new RegExp(`^${control?.nist_id} `) }).press('Space')
  }
  await expect(page.getByText(/^2 of \d+ chosen$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan the test' }).press('Enter')

  await expect(page.getByText('0 of 2 assessed')).toBeVisible()
  await page.getByLabel('Steps').last().fill('Ask for five leavers.')
  await page.getByLabel('Sample').fill('5 of 40')
  await page.getByRole('checkbox', { name: 'Interview' }).press('Space')
  await page.getByRole('radio', { name: 'Met', exact: true }).focus()
  await page.keyboard.press('1')
  await expect(page.getByText('1 of 2 assessed')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: new RegExp(`^${second?.nist_id} `) })).toBeVisible()
  await page.getByRole('radio', { name: 'Not met' }).focus()
  await page.keyboard.press('2')
  await page.getByLabel('Finding').fill('One account was still open.')
  await page.getByLabel('Seen').focus()
  await expect(page.getByText('2 of 2 assessed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Finish' }).press('Enter')
  await expect(page.getByText('Everything has a result.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Statuses that change' })).toContainText('Not Started → Completed')
  await expect(page.getByText('Create POA&M items (1)')).toBeVisible()
  await page.getByLabel('Due on').fill('2020-01-01')
  await expect(page.getByRole('button', { name: 'Finish the test' })).toHaveAccessibleDescription(
    'This date is in the past',
  )
  await page.getByLabel('Due on').fill('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish the test' }).press('Enter')
  await expect(page.getByText(/^A-1 finished$/)).toBeVisible()
  const { data: evidence } = await client.from('evidence').select('title').eq('company_id', companyId).throwOnError()
  expect(evidence).toEqual([{ title: 'Test A-1: Leavers' }])
  const { data: items } = await client
    .from('poam_items')
    .select('description')
    .eq('company_id', companyId)
    .throwOnError()
  expect(items).toEqual([{ description: 'One account was still open.' }])
  const { data: statuses } = await client
    .from('org_control_status')
    .select('status')
    .eq('company_id', companyId)
    .throwOnError()
  expect(statuses).toEqual([{ status: 'Completed' }])
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
})

test('a reader learns that it is read-only before filling in anything', async ({ page }) => {
  const owner = await person('Olga')
  const auditor = await person('Ada')
  await companyOf(owner, [[auditor, 'Auditor']])
  await keepSession(page, auditor.client)
  await page.goto('/test-protocol-wizard')
  await expect(page.getByText('Your role can read tests but not plan them')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toBeHidden()
  await page.getByRole('link', { name: 'Open the assessments' }).press('Enter')
  await expect(page).toHaveURL(/\/assessments/)
  await page.goto('/test-protocol-wizard?test=99')
  await expect(page.getByText('There is no such test')).toBeVisible()
})

test('a request that takes long puts nothing back that was said after it', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'soc2')
  const [first] = await controlsOf(client, companyId)
  await keepSession(page, client)
  await page.goto('/test-protocol-wizard')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Leavers')
  await page.getByRole('searchbox', { name: 'Find by number or title' }).fill(first?.nist_id ?? '')
  await page.getByRole('checkbox', { name: new RegExp(`^${first?.nist_id} `) }).check()
  await page.getByRole('button', { name: 'Plan the test' }).click()
  await expect(page.getByText('0 of 1 assessed')).toBeVisible()
  let sent = 0
  await page.route(/\/rest\/v1\/assessment_results/, async (route) => {
    sent += 1
    if (sent === 1) await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const answers = [1, 2].map((nth) => {
    let answered = 0
    return page.waitForResponse((response) => {
      if (response.url().includes('/assessment_results') && response.request().method() === 'POST') answered += 1
      return answered === nth
    })
  })
  await page.getByLabel('Sample').fill('5 of 40')
  await page.getByRole('radio', { name: 'Met', exact: true }).focus()
  await page.keyboard.press('1')
  await Promise.all(answers)
  const { data } = await client.from('assessment_results').select('result, sample').eq('company_id', companyId)
  expect(data).toEqual([{ result: 'Met', sample: '5 of 40' }])
})
