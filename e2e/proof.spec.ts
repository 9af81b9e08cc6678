import { expect } from '@playwright/test'
import { test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson, setStatuses } from './api.ts'
import { daysAgo } from './proof.ts'
import { expectAccessible, keepSession } from './support.ts'

/** The code with which a function refuses; undefined when it does not. */
async function refusalOf(client: Client, name: string, body: Record<string, unknown>): Promise<string | undefined> {
  const { error } = await client.functions.invoke(name, { body })
  if (error === null) return undefined
  const answer: unknown = await (error as { context: Response }).context.json()
  return (answer as { code: string }).code
}

/** A Level 2 company that calls all 110 requirements Completed and Met, with no evidence, statement, scope or SSP. */
async function unprovenCompany() {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await setStatuses(client, companyId, { '*': 'Completed' })
  const { data } = await client
    .rpc('add_assessment', { company: companyId, assessment: { kind: 'Self-assessment', title: 'Level 2' } })
    .throwOnError()
  const { id } = data as { id: string }
  const { data: catalog } = await client
    .from('controls')
    .select('id,catalog:catalog_controls(objectives:catalog_objectives(id))')
    .eq('company_id', companyId)
    .throwOnError()
  const controls = catalog as unknown as { id: string; catalog: { objectives: { id: string }[] } }[]
  const results = controls.flatMap(({ id: control, catalog: { objectives } }) =>
    objectives.map((objective) => ({
      company_id: companyId,
      assessment_id: id,
      control_id: control,
      objective_id: objective.id,
      result: 'Met',
      methods: ['Examine'],
    })),
  )
  await client.from('assessment_results').insert(results).throwOnError()
  return { client, companyId }
}

test('110 requirements Completed with no proof are not frozen: each gap is listed, leads to its place and can be closed', async ({
  page,
}) => {
  const { client, companyId } = await unprovenCompany()
  expect(await refusalOf(client, 'freeze-assessment', { companyId, number: 1 })).toBe('proof_missing')
  await keepSession(page, client)
  await page.goto('/assessments/A-1')
  await page.getByRole('button', { name: 'Freeze' }).press('Enter')
  const freezing = page.getByRole('dialog', { name: 'Freeze A-1' })
  const missing = freezing.getByRole('list', { name: 'Missing proof' })
  for (const gap of [/No scope/, /No assessor/, /No end date/, /No frozen SSP/])
    await expect(missing.getByRole('listitem').filter({ hasText: gap })).toBeVisible()
  for (const title of ['Met without a statement', 'Met without accepted evidence'])
    await expect(missing.locator('summary').filter({ hasText: title })).toContainText('110')
  await expect(freezing.getByRole('list', { name: 'Open issues' })).toContainText('Completed with an open objective')
  await expect(freezing.getByRole('button', { name: 'Freeze assessment' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The scope and the days are entered where their links lead.
  await missing.getByRole('link', { name: 'Describe scope' }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit A-1' })
  await expect(freezing).toHaveCount(0)
  await editing.getByLabel('Scope in words').fill('The office network.')
  await editing.getByLabel('Began on').fill(daysAgo(9))
  await editing.getByLabel('Ended on').fill(daysAgo(2))
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(editing).toHaveCount(0)
  const left = page.getByRole('region', { name: 'Not ready to freeze' }).getByRole('list', { name: 'Missing proof' })
  await expect(left.getByText('No assessor')).toBeVisible()
  await expect(left.getByText('No scope')).toHaveCount(0)
  await expect(left.getByText('No end date')).toHaveCount(0)

  // A requirement leads to its statement.
  await left.locator('summary').filter({ hasText: 'Met without a statement' }).press('Enter')
  await left.getByRole('link', { name: 'Write statement: 3.1.1', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/controls\/3\.1\.1#statement$/)
  const [first] = (await controlsOf(client, companyId)).filter(({ nist_id: number }) => number === '3.1.1')
  await client
    .from('implementation_statements')
    .insert({ company_id: companyId, control_id: first?.id, body: 'By the directory.' })
    .throwOnError()
  await page.goto('/assessments/A-1')
  await expect(left.locator('summary').filter({ hasText: 'Met without a statement' })).toContainText('109')
  expect(await refusalOf(client, 'freeze-assessment', { companyId, number: 1 })).toBe('proof_missing')
  await expect(page.getByText('In Progress').first()).toBeVisible()
})
