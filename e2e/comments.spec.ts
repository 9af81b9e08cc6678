import { expect } from '@playwright/test'
import { test } from './test.ts'
import { controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('comments name members, are changed and removed by their author, linked to, and everything done is told', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/controls/3.1.2')
  await expect(page.getByText('No comments yet.')).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Comment on 3.1.2' })
  await box.focus()
  await page.keyboard.type('Please look at this, @da')
  await expect(page.getByRole('listbox', { name: 'Members' }).getByRole('option')).toHaveText(/Dana Whitfield/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Please look at this, @Dana Whitfield ')
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('list', { name: 'Comments on 3.1.2' })
  await expect(list.getByRole('strong')).toHaveText('@Dana Whitfield')
  await expect(box).toHaveValue('')

  // From elsewhere, by itself.
  const control = (await controlsOf(client, companyId)).find(({ nist_id }) => nist_id === '3.1.2')
  const { data } = await client
    .from('comments')
    .insert({ company_id: companyId, control_id: control?.id, body: 'Seen.' })
    .select('id')
    .single()
    .throwOnError()
  await expect(list.getByRole('listitem')).toHaveCount(2)

  await list.getByRole('button', { name: 'Edit comment' }).last().press('Enter')
  await page.getByRole('textbox', { name: 'Your comment' }).fill('Seen, and done.')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(list).toContainText('Seen, and done.')
  await expect(list).toContainText('edited')
  await list.getByRole('button', { name: 'Delete comment' }).first().press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('3')
  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('list', { name: 'Activity on 3.1.2' })
  await expect(activity).toContainText('StatusCompleted')
  await expect(activity).toContainText('Seen, and done.')
  await expectAccessible(page)

  await page.goto(`/controls/3.1.2?company=${companyId}#comment-${data.id}`)
  await expect(page.locator(`#comment-${data.id}`)).toBeInViewport()
  await expect(page).toHaveURL(new RegExp(`/controls/3\\.1\\.2#comment-${data.id}$`))
})
