import { expect } from '@playwright/test'
import { test } from './test.ts'
import { companyOf, controlsOf, person } from './api.ts'
import { expectAccessible, keepSession, typeAndChoose } from './support.ts'

test('by keyboard a member is removed: their controls, evidence and requests are listed and handed over', async ({
  page,
}) => {
  const [owner, leaver, heir] = [await person('Dana Whitfield'), await person('Lee Vogt'), await person('Hana Ito')]
  const id = await companyOf(owner, [
    [leaver, 'Contributor'],
    [heir, 'Contributor'],
  ])
  const [control] = await controlsOf(owner.client, id)
  await owner.client
    .from('org_control_status')
    .insert({ company_id: id, control_id: control?.id, owner_id: leaver.id })
    .throwOnError()
  await owner.client
    .from('evidence')
    .insert({ company_id: id, title: 'Badge list', owner_id: leaver.id })
    .throwOnError()
  await owner.client
    .from('evidence_requests')
    .insert({ company_id: id, control_id: control?.id, title: 'Door log of May', asked_of: leaver.id })
    .throwOnError()
  const row = page.getByRole('row', { name: /Lee Vogt/ })
  await keepSession(page, owner.client)
  await page.goto('/settings/members')
  await row.press('Enter')
  await page.getByRole('button', { name: 'Remove from company…' }).press('Enter')
  const question = page.getByRole('dialog', { name: /^Remove Lee Vogt/ })
  await expect(question.getByRole('listitem')).toHaveText([
    new RegExp(`^${control?.nist_id ?? ''} `),
    'E-1 Badge list',
    'Asked for: Door log of May',
  ])
  const confirm = question.getByRole('button', { name: 'Remove member' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await question.getByLabel(/^New owner/).press('Enter')
  await typeAndChoose(page, 'Hana')
  await expectAccessible(page)
  await confirm.press('Enter')
  await expect(page.getByText('Lee Vogt no longer belongs to Harborline Systems')).toBeVisible()
  await expect(row).toBeHidden()
  for (const [table, column] of [
    ['org_control_status', 'owner_id'],
    ['evidence', 'owner_id'],
    ['evidence_requests', 'asked_of'],
  ] as const) {
    const { data } = await owner.client.from(table).select(`of:${column}`).eq('company_id', id).throwOnError()
    expect(data, table).toEqual([{ of: heir.id }])
  }
})
