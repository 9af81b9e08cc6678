import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { newCompany, newPerson, setStatuses } from './api.ts'
import { expectAccessible, fontsLoaded, holdBack, keepSession } from './support.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Exceptions' })

async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test(
  'by keyboard a temporary deficiency is recorded, changed and ended, and counts in the submission score until a review is missed',
  LONG,
  async ({ page }) => {
    const client = await newPerson('Dana Whitfield')
    const companyId = await newCompany(client, 'cmmc2')
    await setStatuses(client, companyId, { '3.12.4': 'Completed' })
    await keepSession(page, client)
    await page.goto('/controls')
    const score = page.getByRole('main').getByRole('status').filter({ hasText: 'Score' })
    await expect(score).toContainText('−203')

    await page.goto('/controls/3.5.3')
    await expect(card(page)).toContainText('No temporary deficiency, enduring exception or adjudication')
    await card(page).getByRole('button', { name: 'Record exception' }).press('Enter')
    const recording = page.getByRole('dialog', { name: 'Why 3.5.3 counts as met' })
    await recording.getByRole('button', { name: 'Record' }).press('Enter')
    await expect(recording.getByRole('textbox', { name: /^What is missing and why/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await recording.getByRole('textbox', { name: /^What is missing and why/ }).fill('Two tokens broke.')
    await recording.getByRole('textbox', { name: /^Operational plan of action/ }).fill('New ones are ordered.')
    await recording.getByLabel(/^Implemented on/).fill('2025-01-15')
    await recording.getByLabel(/^Found by/).fill('Monthly test')
    await recording.getByLabel(/^Expected end/).fill('2999-01-31')
    await recording.getByLabel(/^First review on/).fill('2020-02-01')
    await expectAccessibleOnPhone(page)
    await recording.getByRole('button', { name: 'Record' }).press('Enter')
    await expect(page.getByText('3.5.3: Temporary deficiency saved')).toBeVisible()
    await expect(card(page)).toContainText('Does not count as met: a review was missed on Feb 1, 2020.')
    await card(page).getByRole('button', { name: 'Record progress' }).press('Enter')
    const review = page.getByRole('dialog', { name: /^Review of/ })
    await review.getByRole('textbox', { name: /^Progress/ }).fill('Half of them are here.')
    await expectAccessibleOnPhone(page)
    await review.getByRole('button', { name: 'Record progress' }).press('Enter')
    await expect(card(page)).toContainText('Half of them are here.')
    await expect(card(page)).not.toContainText('It does not count')
    await expect(card(page)).toContainText('Two tokens broke.')
    await expect(card(page)).toContainText('Jan 31, 2999')
    await expect(card(page)).toContainText('32 CFR 170.24(b)(1)(ii).')
    await expectAccessible(page)
    await page.goto('/controls')
    await expect(score).toContainText('−203')
    await expect(page.getByRole('link', { name: /^Submission/ })).toContainText('−198')

    await page.goto('/controls/3.5.3')
    await card(page).getByRole('button', { name: 'Change' }).press('Enter')
    const changing = page.getByRole('dialog', { name: 'Temporary deficiency' })
    await changing.getByRole('textbox', { name: /^Operational plan of action/ }).fill('New ones come on Monday.')
    await changing.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(card(page)).toContainText('New ones come on Monday.')

    await card(page).getByRole('button', { name: 'End exception' }).press('Enter')
    const ending = page.getByRole('dialog', { name: 'End the temporary deficiency' })
    await expect(ending).toContainText('From then on 3.5.3 counts as its status says: Not Started.')
    await expect(ending.getByRole('button', { name: 'End exception' })).toHaveAttribute('aria-disabled', 'true')
    await ending.getByRole('textbox', { name: /^Reason/ }).fill('They are here.')
    await expectAccessibleOnPhone(page)
    await ending.getByRole('button', { name: 'End exception' }).press('Enter')
    await expect(card(page)).toContainText('They are here.')
    await expect(card(page).getByRole('button', { name: 'Record exception' })).toBeVisible()
    await page.goto('/controls')
    await expect(score).toContainText('−203')
    await expect(page.getByRole('link', { name: /^Submission/ })).toHaveCount(0)
  },
)

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

test('3.5.3 In Progress asks for its partial case, and a submission deducts 5 points until it is answered', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await setStatuses(client, companyId, { '3.5.3': 'In Progress' })
  await keepSession(page, client)
  const release = await holdBack(page, '**/rest/v1/control_standings*')
  await page.goto('/controls/3.5.3')
  const submission = page.getByRole('link', { name: /^Submission/ })
  await expect(submission).toContainText('−203')
  const question = page.getByRole('group', { name: /^Is multifactor authentication in place/ })
  await expect(page.getByText('Until this is answered, a submission deducts all 5 points')).toBeVisible()
  await fontsLoaded(page)
  // What comes later does not push the question away from under the pointer.
  const { y } = (await question.boundingBox()) ?? {}
  release()
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('deducts all of it until this is answered')
  expect(await question.boundingBox()).toMatchObject({ y })
  await question.getByRole('radio', { name: 'Yes' }).click()
  await expect(page.getByText('A submission deducts 3 points instead of 5')).toBeVisible()
  await expect(submission).toHaveCount(0)
  await expectAccessibleOnPhone(page)
  await page.reload()
  await expect(question.getByRole('radio', { name: 'Yes' })).toBeChecked()
})
