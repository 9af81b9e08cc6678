import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, newPerson, PASSWORD } from './api.ts'
import { keepSession } from './support.ts'

test('a change by an administrator asks for a step-up once the last proof is old, and declining changes nothing', async ({
  page,
}) => {
  const { data } = await (await newPerson('Tomas Reyes')).auth.getUser()
  await keepSession(page, await administrator())
  let asked = 0
  // The server's answer once the last proof is too old, without the wait of ten minutes.
  await page.route('**/functions/v1/disable-person', async (route) => {
    asked += 1
    if (asked > 2) return route.continue()
    const error = 'Prove again who you are'
    await route.fulfill({ status: 403, json: { success: false, error, code: 'reauthentication_needed' } })
  })
  await page.goto(`/user-management?open=${data.user?.id ?? ''}`)
  const disable = page.getByRole('dialog', { name: 'Tomas Reyes' }).getByRole('button', { name: 'Disable' })
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await disable.click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByText('The account was not changed')).toBeHidden()
  await disable.click()
  await question.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tomas Reyes was disabled')).toBeVisible()
})
