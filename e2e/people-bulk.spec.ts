import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { administrator, companyOf, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

// Changes of several people at once, and the list as a file.

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('several accounts are disabled after a question that names them, and enabled again', async ({ page }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Ines Kovac')]
  const id = await companyOf(owner, [[member, 'Contributor']])
  await keepSession(page, await administrator())
  await page.goto(`/user-management?in=${id}`)
  await expect(row(page, 'Ines Kovac')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Disable…' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Disable the accounts of 2 people?' })
  await expect(question.getByRole('listitem')).toContainText([owner.email, member.email])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Disable accounts' }).press('Enter')
  await expect(row(page, 'Dana Whitfield')).toContainText('Disabled')
  await expect(row(page, 'Ines Kovac')).toContainText('Disabled')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row(page, 'Dana Whitfield')).toContainText('Active')
  await expect(row(page, 'Ines Kovac')).toContainText('Active')
})

test('an Owner gives several members one role, and takes it back', async ({ page }) => {
  const [owner, member] = [await person('Dana Whitfield'), await person('Rafael Ortiz')]
  await companyOf(owner, [[member, 'Manager']])
  await keepSession(page, owner.client)
  await page.goto('/settings/members')
  await page.getByRole('checkbox', { name: 'Select Dana Whitfield' }).check()
  await page.getByRole('checkbox', { name: 'Select Rafael Ortiz' }).check()
  await page.getByRole('button', { name: 'Change role…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change role' })
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Auditor')
  const save = dialog.getByRole('button', { name: 'Change 2 roles' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select Dana Whitfield' }).uncheck()
  await page.getByRole('button', { name: 'Change role…' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Auditor')
  await dialog.getByRole('button', { name: 'Change 1 role' }).press('Enter')
  await expect(row(page, 'Rafael Ortiz')).toContainText('Auditor')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row(page, 'Rafael Ortiz')).toContainText('Manager')
})

test('the list of people goes out as a workbook without hidden columns', async ({ page }) => {
  const owner = await person('Dana Whitfield')
  await companyOf(owner, [])
  await keepSession(page, owner.client)
  await page.goto('/settings/members?hide=status')
  await expect(row(page, 'Dana Whitfield')).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export members' })
  await expect(dialog).toContainText('Hidden now and left out: Status.')
  await dialog.getByRole('radio', { name: 'Excel (XLSX)' }).check({ force: true })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/members-[\d-]+\.xlsx$/)
})
