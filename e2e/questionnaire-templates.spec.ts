import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('a template is imported, written by keyboard, tried out, saved, copied and offered for sending', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)

  await page.goto('/questionnaires/templates')
  await expect(page.getByRole('row', { name: /Privacy/ }).getByText('24', { exact: true })).toBeVisible()
  await expect(page.getByText('edited')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: /Import/ }).click()
  const questions = [
    'Section,Question,Answers,Weight,Shows if',
    'Access,Is a second factor required?,Yes = 100; No = 0,5,',
    'Access,Where is it missing?,,,q1 is No',
    'Access,,,,',
    'Access,Who decides?,Only one,,',
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(questions.join('\n')) })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Answers: Offer at least two answers', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 2 questions, leave out 2 rows' }).click()

  await expect(page).toHaveURL(/templates\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Asked if “Is a second factor required?” is answered No.')).toBeVisible()
  await page.getByLabel('Title').fill('Our questions')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Which data do you hold?')
  await page.getByLabel('Answered with').selectOption('Several answers')
  await page.getByLabel('Answer 1', { exact: true }).fill('CUI')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close question 3' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Question 2 of 3, in Access' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Version 1 saved')).toBeVisible()

  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByLabel('Where is it missing?')).toBeHidden()
  await page
    .getByRole('group', { name: /second factor/ })
    .getByLabel('No')
    .click()
  await expect(page.getByLabel('Where is it missing?')).toBeVisible()
  await page.getByLabel('CUI').click()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send…' }).click()
  const send = page.getByRole('dialog', { name: 'Send questionnaire' })
  await expect(send.getByRole('option', { name: 'Our questions' })).toBeAttached()
  await send.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/questionnaires/templates/privacy')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { name: 'Copy of Privacy' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
})
