import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, newCompany, newPerson, setStatuses } from './api.ts'
import { affirm, enterFacts, giveProof } from './proof.ts'
import { expectAccessible, keepSession, pressEnabled } from './support.ts'

/** A function of the server, as that person. */
async function call<Answer>(client: Client, name: string, body: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await client.functions.invoke<Answer>(name, { body })
  if (error !== null || data === null) throw new Error(`${name}: ${String(error)}`)
  return data
}

interface Objective {
  readonly id: string
  readonly letter: string
}

/** A company whose assessment A-1 has earned a Conditional status: 3.1.3[a] is not met, and V-1 plans it. */
async function conditionalCompany(): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const assessment = { kind: 'Self-assessment', title: 'Level 2, 2026' }
  const { data: made } = await client.rpc('add_assessment', { company: companyId, assessment }).throwOnError()
  const { id, number } = made as { id: string; number: number }
  const { data } = await client
    .from('controls')
    .select('id,nist_id,catalog:catalog_controls(objectives:catalog_objectives(id,letter))')
    .eq('company_id', companyId)
    .throwOnError()
  const controls = data as unknown as { id: string; nist_id: string; catalog: { objectives: Objective[] } }[]
  const rows = controls.flatMap(({ id: control, nist_id: name, catalog }) =>
    // The plan itself has objectives too; those without have none to answer.
    catalog.objectives.map((objective) => ({
      company_id: companyId,
      assessment_id: id,
      control_id: control,
      objective_id: objective.id,
      result: name === '3.1.3' && objective.letter === 'a' ? 'Not Met' : 'Met',
    })),
  )
  await client.from('assessment_results').insert(rows).throwOnError()
  const { data: found } = await client
    .from('assessment_results')
    .select('id')
    .match({ assessment_id: id, result: 'Not Met' })
    .throwOnError()
  const results = found.map((one) => String(one.id))
  await client.rpc('add_findings_to_poam', { company: companyId, assessment: id, results }).throwOnError()
  await giveProof(client, companyId, number)
  await call(client, 'freeze-assessment', { companyId, number })
  await affirm(client, companyId, number)
  return { client, companyId }
}

/** Wide, and on a phone. */
async function expectAccessibleEverywhere(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('by keyboard a Conditional status is closed out, and becomes Final with its first date', async ({ page }) => {
  const { client, companyId } = await conditionalCompany()
  await setStatuses(client, companyId, { '*': 'Completed', '3.1.3': 'In Progress' })
  await keepSession(page, client)
  await page.goto('/assessments/A-1')
  const days = page.getByRole('region', { name: /^Day 0 of 180 · closes / })
  await expect(days).toContainText('180 days left to close everything. 32 CFR 170.21(b).')
  const open = days.getByRole('list', { name: 'Requirements that were not met' }).getByRole('listitem')
  await expect(open).toHaveText([/^3\.1\.3.*not met by your own results.*V-1 is open/s])
  await expect(page.getByRole('button', { name: 'Affirm again' })).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await expect(page.getByText('Conditional Level 2 (Self)')).toBeVisible()
  await expect(page.getByText('Ada Assessor')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Name colleague|Invite assessor)$/ })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'SPRS Score' })).toContainText(
    /Conditional since .*\. Day 0 of 180 · closes /,
  )
  await expect(page.getByRole('link', { name: 'No item has been closed yet, so there is no forecast.' })).toBeVisible()
  await page.goto('/assessments')
  await expect(page.getByRole('row').filter({ hasText: 'A-1' })).toContainText('Conditional Level 2 (Self)')
  await page.goto('/assessments/A-1')
  await days.getByRole('button', { name: 'Start close-out assessment' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'A-2 Close-out of Level 2, 2026' })).toBeVisible()
  await expect(page.getByText('POA&M close-out self-assessment')).toBeVisible()
  const closing = page.getByRole('list', { name: 'Requirements to be closed out' }).getByRole('listitem')
  await expect(closing).toHaveText([/^3\.1\.3.*Not assessed yet/s])
  await expect(page.getByText('110 − 1 =')).toBeVisible()
  await page.getByRole('tab', { name: /^Results/ }).press('Enter')
  await expect(page.getByText('0 of 1 assessed')).toBeVisible()
  for (const objective of await page.getByRole('radio', { name: 'Met', exact: true }).all()) {
    await objective.focus()
    await page.keyboard.press('1')
  }
  await expect(page.getByText('1 of 1 assessed')).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).press('Enter')
  await expect(closing).toHaveText([/^3\.1\.3.*Closed$/s])
  await expect(page.getByText('Ready: freeze it, then have it affirmed.')).toBeVisible()
  await expect(page.getByText('110 − 0 =')).toBeVisible()
  await expectAccessible(page)

  await enterFacts(client, companyId, 2)
  await page.getByRole('button', { name: 'Freeze' }).press('Enter')
  await pressEnabled(
    page.getByRole('dialog', { name: 'Freeze A-2' }).getByRole('button', { name: 'Freeze assessment' }),
  )
  await expect(page.getByText('an official affirms it, and the status becomes Final.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/functions/v1/assessment-issues', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Affirm' }).press('Enter')
  const affirming = page.getByRole('dialog', { name: 'Affirm A-2' })
  await expect(affirming).toContainText('Checking for open issues...')
  await expectAccessible(page)
  answer()
  await expect(affirming).not.toContainText('Checking for open issues...')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(affirming).toContainText('It closes out A-1: the status is Final then')
  await affirming.getByRole('textbox', { name: /^Name/ }).fill('Dana Whitfield')
  await affirming.getByRole('textbox', { name: /^Title/ }).fill('President')
  for (const tick of await affirming.getByRole('checkbox').all()) await tick.press('Space')
  await pressEnabled(affirming.getByRole('button', { name: 'Affirm' }))
  await expect(page.getByText(/ · Close-out$/)).toBeVisible()
  const closed = page.getByRole('region', { name: 'Closed out' })
  await expect(closed).toContainText('32 CFR 170.4, 32 CFR 170.16(a)(1).')
  await expect(page.getByText('Valid until')).toBeVisible()
  // Once a year: it says from when on.
  await expect(page.getByText('Affirm again from')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Affirm again' })).toHaveCount(0)
  await closed.getByRole('link', { name: 'A-1' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Closed out' })).toContainText('A-2 closed out what was not met here.')
  await expect(page.getByText('Superseded').first()).toBeVisible()
})

test(
  'a Conditional status stays what it is while the score falls, and the pages say that it would no longer be given',
  LONG,
  async ({ page }) => {
    const { client, companyId } = await conditionalCompany()
    await setStatuses(client, companyId, { '*': 'Completed', '3.1.1': 'In Progress', '3.1.2': 'In Progress' })
    await keepSession(page, client)
    const since = /Conditional since .*\. Day 0 of 180 · closes .*It would no longer be given: 2 ineligible items to go/
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'SPRS Score' })).toContainText(since)
    await expectAccessible(page)
    await page.goto('/controls/simulator')
    await expect(page.getByRole('region', { name: 'Projected score' })).toContainText(since)
    await page.goto('/assessments/A-1')
    await expect(page.getByRole('region', { name: /^Day 0 of 180 · closes / })).toContainText(
      'By your own results the status would no longer be given: 100 points now, 2 ineligible items to go.',
    )
    await expectAccessibleEverywhere(page)
  },
)

test('after day 180 the page says that the Conditional status has expired', async ({ page }) => {
  const { client } = await conditionalCompany()
  await keepSession(page, client)
  // The day of the server, half a year on.
  await page.route('**/rpc/assessment_content*', async (route) => {
    const response = await route.fetch()
    const content = (await response.json()) as { at: string }
    const at = new Date(Date.parse(content.at) + 181 * 86_400_000).toISOString()
    await route.fulfill({ response, json: { ...content, at } })
  })
  await page.goto('/assessments/A-1')
  const expired = page.getByRole('region', { name: 'The Conditional status has expired' })
  await expect(expired).toContainText('Day 181 of 180 · closed ')
  await expect(expired).toContainText('There is no CMMC Status until a new assessment of all requirements earns one.')
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start close-out assessment' })).toHaveCount(0)
  await expectAccessibleEverywhere(page)
})
