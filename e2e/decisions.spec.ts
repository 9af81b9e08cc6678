import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { companyOf, controlsOf, newCompany, newPerson, person, setStatuses, type Client } from './api.ts'
import { daysAgo } from './proof.ts'
import { expectAccessible, keepSession } from './support.ts'

/** Opens V-1 in a browser of its own. */
async function openItem(page: Page, client: Client) {
  await keepSession(page, client)
  await page.goto('/poam?open=V-1')
  const drawer = page.getByRole('dialog')
  return { drawer, approval: drawer.getByRole('region', { name: 'Approval of the deviation' }) }
}

test('a deviation of a POA&M item is asked for, not approved by who asked, and counts once another person approves', async ({
  page,
  browser,
}) => {
  const [owner, manager] = [await person('Olive Owner'), await person('Mona Manager')]
  const companyId = await companyOf(owner, [[manager, 'Manager']])
  await owner.client
    .rpc('add_poam_items', { company: companyId, items: [{ weakness: 'Old lathe without a log' }] })
    .throwOnError()

  const asking = await openItem(page, manager.client)
  await asking.drawer.getByRole('combobox', { name: 'Deviation' }).selectOption('Operational requirement')
  await asking.drawer.getByLabel(/^Rationale/).fill('The lathe cannot be changed.')
  await asking.drawer.getByRole('button', { name: 'Ask for approval' }).press('Enter')
  await expect(asking.approval).toContainText('Waiting for approval')
  await asking.approval.getByRole('button', { name: 'Approve deviation' }).press('Enter')
  await expect(page.getByText('You cannot decide your own request')).toBeVisible()
  await expect(asking.approval).toContainText('Waiting for approval')
  await expectAccessible(page)

  const theirs = await browser.newContext()
  const deciding = await openItem(await theirs.newPage(), owner.client)
  await expect(deciding.approval).toContainText('Asked by Mona Manager')
  await expect(deciding.approval.getByRole('button', { name: 'Refuse' })).toHaveAttribute('aria-disabled', 'true')
  await deciding.approval.getByLabel(/^Counts until/).fill('2999-01-31')
  await deciding.approval.getByRole('button', { name: 'Approve deviation' }).press('Enter')
  await expect(deciding.approval).toContainText('Approveduntil Jan 31, 2999')
  await theirs.close()
  await expect(asking.approval).toContainText('approved by Olive Owner')
})

test('an addressable safeguard of HIPAA gets its decision, with a reason where it is not implemented', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'hipaa')
  await keepSession(page, client)
  await page.goto('/controls/164.312(a)(2)(iv)')
  const card = page.getByRole('region', { name: 'Addressable specification' })
  await expect(card).toContainText('45 CFR 164.306(d)(3)')
  await card.getByRole('button', { name: 'Record the decision' }).press('Enter')
  const deciding = page.getByRole('dialog', { name: 'Decision on 164.312(a)(2)(iv)' })
  await deciding.getByRole('radio', { name: /^Alternative measure/ }).press('Space')
  await deciding.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(deciding).toContainText('Say why it is not reasonable and appropriate, and what is done instead.')
  await deciding.getByRole('textbox', { name: /^Why/ }).fill('The disks stand in a locked room without network.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await deciding.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(card).toContainText('The disks stand in a locked room without network.')
  await page.reload()
  await expect(card).toContainText('Alternative measure')
})

/** An assessment in which the first objective of 3.1.1 is Met, with a statement and no evidence linked to it. */
async function assessedWithoutEvidence(client: Client, companyId: string): Promise<void> {
  await setStatuses(client, companyId, { '3.1.1': 'Completed' })
  const { data } = await client
    .rpc('add_assessment', { company: companyId, assessment: { kind: 'Self-assessment', title: 'Level 2' } })
    .throwOnError()
  const [control] = (await controlsOf(client, companyId)).filter(({ nist_id: number }) => number === '3.1.1')
  const place = { company_id: companyId, control_id: control?.id }
  const result = { assessment_id: (data as { id: string }).id, objective_id: 'cmmc2/3.1.1/a', result: 'Met' }
  await client
    .from('assessment_results')
    .insert({ ...place, ...result, methods: ['Examine'] })
    .throwOnError()
  await client
    .from('implementation_statements')
    .insert({ ...place, body: 'By the provider.' })
    .throwOnError()
  const letter = { company_id: companyId, title: 'Attestation of the provider', effective_on: daysAgo(60) }
  await client.from('evidence').insert(letter).throwOnError()
  await client.from('evidence').update({ review_state: 'Accepted' }).eq('company_id', companyId).throwOnError()
}

test(
  'the document of a provider, or of an adjudication by the DoD CIO, proves an objective that is met',
  LONG,
  async ({ page }) => {
    const client = await newPerson('Dana Whitfield')
    const companyId = await newCompany(client, 'cmmc2')
    await assessedWithoutEvidence(client, companyId)
    await keepSession(page, client)
    const gap = page.getByRole('list', { name: 'Missing proof' }).getByText('Met without accepted evidence')
    const openAssessment = async () => {
      await page.goto('/assessments/A-1')
      await page.getByRole('button', { name: 'Freeze' }).press('Enter')
      await expect(page.getByRole('dialog').getByText('No scope')).toBeVisible()
    }
    await openAssessment()
    await expect(gap.first()).toBeVisible()

    await page.goto('/controls/3.1.1')
    const inherited = page.getByRole('region', { name: 'Inherited from' })
    await inherited.getByRole('button', { name: 'Add provider' }).press('Enter')
    const adding = page.getByRole('dialog', { name: 'Who does a part of 3.1.1?' })
    await adding.getByLabel(/^Name/).fill('Contoso Cloud')
    await adding.getByRole('radio', { name: /^Provider/ }).press('Space')
    await adding.getByLabel('Provider’s document').selectOption({ label: 'E-1 Attestation of the provider' })
    await adding.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(inherited).toContainText('Contoso Cloud')
    await openAssessment()
    await expect(gap).toHaveCount(0)

    await client.from('control_inheritances').delete().eq('company_id', companyId).throwOnError()
    await openAssessment()
    await expect(gap.first()).toBeVisible()
    await page.goto('/controls/3.1.1')
    const counts = page.getByRole('region', { name: 'Exceptions' })
    await counts.getByRole('button', { name: 'Record exception' }).press('Enter')
    const recording = page.getByRole('dialog', { name: 'Why 3.1.1 counts as met' })
    await recording.getByRole('radio', { name: /^DoD CIO adjudication/ }).press('Space')
    await recording.getByLabel(/^Scope of the adjudication/).fill('The test bench.')
    await recording.getByLabel(/^What is done instead/).fill('A guard.')
    await recording.getByRole('radio', { name: 'Not applicable' }).press('Space')
    await recording.getByLabel(/^Reference/).fill('CIO-7')
    await recording.getByLabel(/^Date of the adjudication/).fill(daysAgo(50))
    await recording.getByLabel('Evidence item').selectOption({ label: 'E-1 Attestation of the provider' })
    await expect(recording.getByLabel(/^Document/)).toHaveValue('E-1 Attestation of the provider')
    await recording.getByRole('button', { name: 'Record', exact: true }).press('Enter')
    await expect(counts.getByRole('link', { name: 'E-1 Attestation of the provider' })).toBeVisible()
    await expectAccessible(page)
    await openAssessment()
    await expect(gap).toHaveCount(0)
  },
)
