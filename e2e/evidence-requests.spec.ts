import { expect } from '@playwright/test'
import { LONG, test } from './test.ts'
import { companyOf, controlsOf, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('by keyboard a colleague is asked for evidence of a control, also while assessing, and no longer', async ({
  page,
}) => {
  const owner = await person('Dana Whitfield')
  const colleague = await person('Priya Nair')
  const companyId = await companyOf(owner, [[colleague, 'Contributor']])
  const [first] = await controlsOf(owner.client, companyId)
  await keepSession(page, owner.client)
  await page.goto(`/controls/${first?.nist_id}`)
  await page.getByRole('button', { name: 'Ask a colleague…' }).press('Enter')
  const card = page.getByRole('region', { name: 'Evidence', exact: true })
  await expect(card.getByLabel('What')).toHaveValue(new RegExp(`^Evidence of ${first?.nist_id} .+`))
  await card.getByLabel('What').fill('Badge list of May')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Choose a person')).toBeVisible()
  await expectAccessible(page)
  await card.getByLabel('Whom').selectOption({ label: 'Priya Nair' })
  await card.getByLabel('By').fill('2999-01-31')
  await card.getByLabel('Note').focus()
  await page.keyboard.type('As CSV, please.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asked Priya Nair')).toBeVisible()
  const asked = card.getByRole('list', { name: /^Asked for, for / }).getByRole('listitem')
  await expect(asked).toContainText('Badge list of May')
  await expect(asked).toContainText(/^.*Asked of Priya Nair on .*, by Jan\s31,\s2999$/)
  const { data: notices } = await colleague.client
    .from('notifications')
    .select('title, body')
    .eq('kind', 'evidence')
    .throwOnError()
  expect(notices).toEqual([
    { title: 'Dana Whitfield asks you for evidence: Badge list of May, by 2999-01-31', body: 'As CSV, please.' },
  ])

  await page.goto('/controls/assess')
  await expect(asked).toContainText('Badge list of May')
  await expect(page.getByRole('button', { name: 'Ask a colleague…' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw the request Badge list of May' }).press('Enter')
  await expect(asked).toHaveCount(0)
})

test(
  'the activity of a control tells which evidence came and went, also to who may not read the trail',
  LONG,
  async ({ page, browser }) => {
    const owner = await person('Dana Whitfield')
    const colleague = await person('Priya Nair')
    const companyId = await companyOf(owner, [[colleague, 'Contributor']])
    const [first, second] = await controlsOf(owner.client, companyId)
    const { data: piece } = await owner.client
      .from('evidence')
      .insert({ company_id: companyId, title: 'Badge list', control_id: second?.id })
      .select('id')
      .single()
      .throwOnError()
    const link = { company_id: companyId, evidence_id: String(piece.id), control_id: first?.id }
    await owner.client.from('evidence_links').insert(link).throwOnError()
    const activity = page.getByRole('list', { name: `Activity on ${first?.nist_id}` }).getByRole('listitem')
    await keepSession(page, owner.client)
    await page.goto(`/controls/${first?.nist_id}`)
    await page.getByRole('tab', { name: 'Activity' }).press('Enter')
    await expect(activity).toHaveText([/Evidence by Dana Whitfield.*E-1 Badge list/])

    const context = await browser.newContext()
    const other = await context.newPage()
    await keepSession(other, colleague.client)
    await other.goto(`/controls/${first?.nist_id}`)
    await other.getByRole('tab', { name: 'Activity' }).press('Enter')
    await expect(other.getByRole('list', { name: /^Activity on/ })).toContainText('E-1 Badge list')
    await context.close()

    await owner.client.from('evidence_links').delete().match(link).throwOnError()
    await expect(activity.first()).toContainText('E-1 Badge list → Nothing')
    await owner.client.from('evidence').delete().eq('id', link.evidence_id).throwOnError()
    await page.reload()
    await page.getByRole('tab', { name: 'Activity' }).press('Enter')
    await expect(activity.first()).toContainText('E-1 Badge list → Nothing')
  },
)
