import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { companyOf, controlsOf, newCompany, newPerson, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('evidence that others wait for is among the next steps, and opens where it is given or reviewed', async ({
  page,
}) => {
  const owner = await person('Dana Whitfield')
  const colleague = await person('Priya Nair')
  const companyId = await companyOf(owner, [[colleague, 'Contributor']])
  const [control] = await controlsOf(owner.client, companyId)
  await owner.client
    .from('org_control_status')
    .insert({ company_id: companyId, control_id: control?.id, owner_id: owner.id })
    .throwOnError()
  await colleague.client
    .from('evidence_requests')
    .insert({ company_id: companyId, control_id: control?.id, title: 'Badge list of May', asked_of: owner.id })
    .throwOnError()
  await colleague.client
    .from('evidence')
    .insert(['Door log', 'Visitor log'].map((title) => ({ company_id: companyId, control_id: control?.id, title })))
    .throwOnError()
  await keepSession(page, owner.client)
  await page.goto('/dashboard')
  const work = card(page, 'What next')
  await expect(work).toContainText('Assigned to you: 1 evidence request, 2 evidence items to review')
  await work.getByRole('link', { name: 'Upload evidence for Badge list of May' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Badge list of May' })).toContainText('Asked byPriya Nair')
  await page.goBack()
  await expect(work).toContainText('Door log and 1 more item to review')
  await work.getByRole('link', { name: /^Review Door log/ }).press('Enter')
  const table = page.getByRole('table', { name: 'Evidence' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Remove filter Waits for: my review' })).toBeVisible()
})

test(
  'evidence that ends is counted week by week, here and beside its list, and each count opens its rows',
  LONG,
  async ({ page }) => {
    const client = await newPerson('Dana Whitfield')
    const companyId = await newCompany(client, 'cmmc2')
    await keepSession(page, client)
    await page.goto('/dashboard')
    const expiring = card(page, 'Evidence expiring')
    await expect(expiring).toContainText('No evidence yet.')
    const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
    const ends = {
      Ended: -3,
      'Ends first': 0,
      'Ends on the seventh day': 6,
      'Ends in the second week': 7,
      'Ends later': 200,
    }
    await client
      .from('evidence')
      .insert(
        Object.entries(ends).map(([title, days]) => ({
          company_id: companyId,
          title,
          effective_on: '2020-01-01',
          expires_on: day(days),
        })),
      )
      .throwOnError()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(expiring).toContainText('3 in the next 13 weeks, 1 expired')
    const weeks = expiring.getByRole('list', { name: 'Evidence items that expire, week by week' })
    await expect(weeks.getByRole('listitem')).toHaveCount(13)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await weeks.getByRole('link', { name: /^2 expire/ }).press('Enter')
    const table = page.getByRole('table', { name: 'Evidence' })
    await expect(table.getByRole('row')).toHaveText([/No\./, /Ends first/, /Ends on the seventh day/])
    await page.goBack()
    await expiring.getByRole('link', { name: '1 expired' }).press('Enter')
    await expect(table.getByRole('row')).toHaveText([/No\./, /Ended/])
    const strip = card(page, 'Expiring')
    await expect(strip).toContainText('3 in the next 13 weeks')
    await strip.getByRole('link', { name: /^1 expires/ }).press('Enter')
    await expect(table.getByRole('row')).toHaveText([/No\./, /Ends in the second week/])
    await expect(strip.getByRole('link', { name: /^1 expires/ })).toHaveAttribute('aria-current', 'page')
    await client
      .from('evidence')
      .update({ expires_on: day(8) })
      .eq('title', 'Ends first')
      .throwOnError()
    await expect(table.getByRole('row')).toHaveText([/No\./, /Ends in the second week/, /Ends first/])
    await expect(strip.getByRole('link', { name: /^2 expire / })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
  },
)
