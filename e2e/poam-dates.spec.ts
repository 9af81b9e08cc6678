import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { keepSession, watchForFaults } from './support.ts'

const drawer = (page: Page) => page.getByRole('dialog')
/** A day so many days from now, as the server counts. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('who clicks twice adds one milestone; a day before another that it must follow is told at its field', async ({
  page,
}) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const items = [{ weakness: 'No readers', due_on: dayIn(10) }]
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
  await keepSession(page, client)
  await page.goto('/poam?open=V-1')

  await drawer(page).getByLabel('Found on').fill(dayIn(3))
  await drawer(page).getByLabel('Cost in US dollars').focus()
  await expect(drawer(page)).toContainText('This date is in the future')
  await drawer(page).getByLabel('Found on').fill(dayIn(-2))
  await drawer(page).getByLabel('Due').fill(dayIn(-5))
  await drawer(page).getByLabel('Cost in US dollars').focus()
  await expect(drawer(page)).toContainText(/It was found on .*, after that day/)

  await drawer(page).getByRole('tab', { name: 'Milestones' }).click()
  await drawer(page).getByLabel('New milestone').fill('Readers ordered')
  await drawer(page).getByLabel('Date', { exact: true }).fill(dayIn(-9))
  await expect(drawer(page)).toContainText(/The weakness was found on .*, after that day/)
  await drawer(page).getByLabel('Date', { exact: true }).fill(dayIn(5))
  await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
  await expect(drawer(page).getByRole('tab', { name: 'Milestones' })).toContainText('1')
  await page.getByRole('button', { name: 'Change date' }).click()
  await drawer(page).getByLabel('New date').fill(dayIn(6))
  await drawer(page).getByLabel('Reason').fill('Sold out')
  await page.getByRole('button', { name: 'Save new date' }).dblclick()
  await expect(drawer(page).getByRole('list', { name: 'Changes of Readers ordered' })).toContainText('Sold out')
  const { data } = await client.from('poam_milestones').select('due_on').eq('company_id', companyId).throwOnError()
  expect(data).toEqual([{ due_on: dayIn(6) }])
  expect(faults).toEqual([])
})

test('a status date is one that has been; days that cannot be or lie behind its 180 days are told where they stand and where they are asked for', async ({
  page,
}) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const controls = await client
    .from('controls')
    .select('id')
    .eq('company_id', companyId)
    .eq('nist_id', '3.1.3')
    .throwOnError()
  const linked = controls.data.map(({ id }) => ({ control_id: String(id) }))
  const items = [
    { weakness: 'Too late', due_on: dayIn(100), controls: linked },
    { weakness: 'In time', due_on: dayIn(80), controls: linked },
  ]
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
  await keepSession(page, client)
  await page.goto('/poam')

  await page.getByRole('button', { name: 'Set status date…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conditional status' })
  await dialog.getByLabel('Status date').fill(dayIn(1))
  await expect(dialog).toContainText('This date is in the future')
  await dialog.getByLabel('Status date').fill('2020-01-01')
  await expect(dialog).toContainText('There is no such status before Dec 16, 2024')
  await dialog.getByLabel('Status date').fill(dayIn(-90))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^Day 90 of 180/ })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select V-2 In time' }).check()
  await page.getByRole('button', { name: 'Shift dates…' }).click()
  await drawer(page).getByLabel('Reason').fill('The audit comes sooner')
  await drawer(page).getByLabel('Days').fill('-900')
  const shift = page.getByRole('button', { name: 'Shift 1 item' })
  await expect(shift).toHaveAccessibleDescription(/^Before the weakness was found: V-2\./)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'V-1', exact: true }).click()
  await expect(drawer(page)).toContainText(/is after day 180: the Conditional status ends .* \(32 CFR 170\.21\(b\)\)/)
  await drawer(page).getByRole('button', { name: 'Previous item' }).click()
  await expect(drawer(page).getByLabel('Weakness')).toHaveValue('In time')
  await expect(drawer(page)).not.toContainText('is after day 180')
  await drawer(page).getByRole('tab', { name: 'Milestones' }).click()
  await drawer(page).getByRole('button', { name: 'Request an extension…' }).click()
  await drawer(page).getByLabel('Due then').fill(dayIn(91))
  await expect(drawer(page)).toContainText('is after day 180')
  expect(faults).toEqual([])
})

test('a failure goes from the plan once something else is saved', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const items = [{ weakness: 'No readers', due_on: dayIn(10) }]
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
  await keepSession(page, client)
  await page.goto('/poam?open=V-1')
  await page.route('**/rest/v1/poam_items*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await drawer(page).getByLabel('Severity').selectOption('High')
  await expect(page.getByText('The change could not be saved')).toBeVisible()
  await page.unroute('**/rest/v1/poam_items*')
  await drawer(page).getByLabel('Severity').selectOption('Low')
  await expect(page.getByText('The change could not be saved')).toHaveCount(0)
})
