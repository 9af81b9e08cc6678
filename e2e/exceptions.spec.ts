import { expect, test, type Page } from '@playwright/test'
import { newCompany, newPerson, setStatuses } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Counts as met' })

async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('by keyboard a temporary deficiency is recorded, changed and ended, and counts in the score while it is in force', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await setStatuses(client, companyId, { '3.12.4': 'Completed' })
  await keepSession(page, client)
  await page.goto('/controls')
  const score = page.getByRole('main').getByRole('status').filter({ hasText: 'Score' })
  await expect(score).toContainText('−203')

  await page.goto('/controls/3.5.3')
  await expect(card(page)).toContainText('no temporary deficiency or enduring exception is recorded')
  await card(page).getByRole('button', { name: 'Record exception' }).press('Enter')
  const recording = page.getByRole('dialog', { name: 'Why 3.5.3 counts as met' })
  await recording.getByRole('button', { name: 'Record' }).press('Enter')
  await expect(recording.getByRole('textbox', { name: /^What is missing and why/ })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await recording.getByRole('textbox', { name: /^What is missing and why/ }).fill('Two tokens broke.')
  await recording.getByRole('textbox', { name: /^Operational plan of action/ }).fill('New ones are ordered.')
  await recording.getByLabel(/^Expected end/).fill('2999-01-31')
  await expectAccessibleOnPhone(page)
  await recording.getByRole('button', { name: 'Record' }).press('Enter')
  await expect(page.getByText('3.5.3 counts as met: temporary deficiency')).toBeVisible()
  await expect(card(page)).toContainText('Two tokens broke.')
  await expect(card(page)).toContainText('31 Jan 2999')
  await expect(card(page)).toContainText('32 CFR 170.24(b)(1)(ii).')
  await expectAccessible(page)
  await page.goto('/controls')
  await expect(score).toContainText('−198')

  await page.goto('/controls/3.5.3')
  await card(page).getByRole('button', { name: 'Change' }).press('Enter')
  const changing = page.getByRole('dialog', { name: 'Temporary deficiency' })
  await changing.getByRole('textbox', { name: /^Operational plan of action/ }).fill('New ones come on Monday.')
  await changing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(card(page)).toContainText('New ones come on Monday.')

  await card(page).getByRole('button', { name: 'End it' }).press('Enter')
  const ending = page.getByRole('dialog', { name: 'End the temporary deficiency' })
  await expect(ending).toContainText('From then on 3.5.3 counts as its status says: Not Started.')
  await expect(ending.getByRole('button', { name: 'End it' })).toHaveAttribute('aria-disabled', 'true')
  await ending.getByRole('textbox', { name: /^Why it ends/ }).fill('They are here.')
  await expectAccessibleOnPhone(page)
  await ending.getByRole('button', { name: 'End it' }).press('Enter')
  await expect(card(page)).toContainText('They are here.')
  await expect(card(page).getByRole('button', { name: 'Record exception' })).toBeVisible()
  await page.goto('/controls')
  await expect(score).toContainText('−203')
})

test('an enduring exception has no end; the plan itself has no exception at all', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/controls/3.1.12')
  await card(page).getByRole('button', { name: 'Record exception' }).press('Enter')
  const recording = page.getByRole('dialog', { name: 'Why 3.1.12 counts as met' })
  await recording.getByRole('radio', { name: /^Enduring exception/ }).press('Space')
  await expect(recording.getByLabel(/^Expected end/)).toHaveCount(0)
  await recording.getByRole('textbox', { name: /^What is missing and why/ }).fill('The lathe has no log.')
  await recording.getByRole('textbox', { name: /^What is done instead/ }).fill('It stands alone.')
  await recording.getByRole('textbox', { name: /^What is done instead/ }).press('Control+Enter')
  await recording.getByRole('button', { name: 'Record' }).press('Enter')
  await expect(card(page)).toContainText('32 CFR 170.24(b)(1)(i).')
  await page.goto('/controls/3.12.4')
  await expect(page.getByRole('heading', { level: 1, name: /3\.12\.4/ })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
