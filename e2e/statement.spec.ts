import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { administrator, type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, holdBack, keepSession } from './support.ts'

async function open(page: Page, path: string): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

const statement = (page: Page, id: string) => page.getByRole('textbox', { name: `Implementation statement of ${id}` })
const saved = (page: Page, version: number) => page.getByText(new RegExp(`^Saved \\d+:\\d\\d\\s[AP]M · v${version}$`))

test('two write one statement: the later is shown the difference, nothing is lost, and versions can be restored', async ({
  page,
}) => {
  const { companyId } = await open(page, '/controls/3.1.1')
  await statement(page, '3.1.1').fill('Accounts are approved by the manager.')
  await expect(saved(page, 1)).toBeVisible()

  const avery = await administrator()
  await avery
    .from('implementation_statements')
    .update({ body: 'Accounts are approved by the owner.' })
    .eq('company_id', companyId)
    .throwOnError()
  await expect(statement(page, '3.1.1')).toHaveValue('Accounts are approved by the owner.')

  const release = await holdBack(page, '**/rest/v1/implementation_statements*')
  await statement(page, '3.1.1').pressSequentially(' Yearly.')
  await avery
    .from('implementation_statements')
    .update({ body: 'Accounts are approved by the board.' })
    .eq('company_id', companyId)
    .throwOnError()
  release()
  const conflict = page.getByRole('alert').filter({ hasText: 'changed this statement while you were writing' })
  await expect(conflict.locator('del')).toContainText('board')
  await expect(conflict.locator('ins')).toContainText(['owner', 'Yearly'])
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep both' }).press('Enter')
  await expect(statement(page, '3.1.1')).toHaveValue(
    'Accounts are approved by the board.\n\nAccounts are approved by the owner. Yearly.',
  )
  await expect(saved(page, 3)).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Versions of the statement' })
  await expect(dialog.locator('ins')).toContainText('Yearly')
  await dialog.getByLabel('Version', { exact: true }).selectOption('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(statement(page, '3.1.1')).toHaveValue('Accounts are approved by the manager.')
  await expect(page.getByText(/Saved .* · v3/)).toBeVisible()
})

test('what could not be sent is offered again after a reload, and gone after a sign-out', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/3.1.1')
  await page.route('**/rest/v1/implementation_statements*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await statement(page, '3.1.1').fill('Only managers approve accounts.')
  await expect(page.getByText('Not saved')).toBeVisible()
  await expect(page.getByText('Your text is kept on this device.')).toBeVisible()
  await page.reload()
  const offer = page.getByRole('region', { name: 'A text that was not saved' })
  await expect(offer).toContainText('Only managers approve accounts.')
  await expectAccessible(page)
  await page.unroute('**/rest/v1/implementation_statements*')
  await offer.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(saved(page, 1)).toBeVisible()
  const { data } = await client
    .from('implementation_statements')
    .select('body')
    .eq('company_id', companyId)
    .throwOnError()
  expect(data).toEqual([{ body: 'Only managers approve accounts.' }])

  await page.route('**/rest/v1/implementation_statements*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await statement(page, '3.1.1').fill('Nobody else’s business.')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(`JSON.stringify(localStorage)`)).not.toContain('business')
})

test('what is typed while a save runs is saved too when the page is left meanwhile', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/3.1.1')
  await expect(statement(page, '3.1.1')).toBeVisible()
  const release = await holdBack(page, '**/rest/v1/implementation_statements*')
  await statement(page, '3.1.1').fill('Managers approve')
  await expect(page.getByText('Saving…')).toBeVisible()
  await statement(page, '3.1.1').fill('Managers approve accounts.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Controls', exact: true }).click()
  await expect(statement(page, '3.1.1')).toHaveCount(0)
  release()
  await expect
    .poll(async () => {
      const query = client.from('implementation_statements').select('body').eq('company_id', companyId)
      return (await query.throwOnError()).data
    })
    .toEqual([{ body: 'Managers approve accounts.' }])
})

test('a draft saved without an answer is not offered again once another person has changed the statement', async ({
  page,
}) => {
  const { client, companyId } = await open(page, '/controls/3.1.1')
  // The write arrives; its answer does not.
  await page.route('**/rest/v1/implementation_statements*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await statement(page, '3.1.1').fill('Only managers approve accounts.')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.unroute('**/rest/v1/implementation_statements*')
  await page.reload()
  await expect(statement(page, '3.1.1')).toHaveValue('Only managers approve accounts.')
  await client
    .from('implementation_statements')
    .update({ body: 'Only the board approves accounts.' })
    .eq('company_id', companyId)
    .throwOnError()
  await expect(statement(page, '3.1.1')).toHaveValue('Only the board approves accounts.')
  await expect(page.getByRole('region', { name: 'A text that was not saved' })).toHaveCount(0)
})

test('dates, the reason of Not Applicable, and what is inherited, by keyboard', LONG, async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/3.1.1')
  await expect(page.getByRole('heading', { name: 'Assignment' })).toBeVisible()
  await page.getByLabel('Next review').fill('2027-03-31')
  await page.getByLabel('Next review').press('Enter')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('4')
  const reason = page.getByRole('textbox', { name: 'Why 3.1.1 is not applicable' })
  await reason.fill('There are no accounts.')
  await reason.blur()
  await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible()
  const control = (await controlsOf(client, companyId)).find(({ nist_id }) => nist_id === '3.1.1')
  await expect
    .poll(async () => {
      const { data } = await client
        .from('org_control_status')
        .select('status,na_reason,review_on')
        .eq('control_id', String(control?.id))
        .single()
        .throwOnError()
      return data
    })
    .toEqual({ status: 'Not Applicable', na_reason: 'There are no accounts.', review_on: '2027-03-31' })

  await page.getByRole('button', { name: 'Add provider' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Who does a part of 3.1.1?' })
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Northwind Cloud')
  await dialog.getByLabel('Service').fill('Directory')
  await dialog.getByLabel('Their part').fill('Runs the directory.')
  await dialog.getByLabel('Our part').fill('Approves accounts.')
  await expectAccessible(page)
  await dialog.getByLabel('Service').press('Enter')
  const card = page.getByRole('region', { name: 'Inherited from' })
  await expect(card).toContainText('Northwind Cloud')
  await expect(card).toContainText('Approves accounts.')
  await expectAccessible(page)

  await page.goto('/controls')
  await page.getByRole('search').getByRole('button', { name: 'Status' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: /^Inherited/ }).press('Enter')
  await expect(page.getByText('1 of 110')).toBeVisible()
  await expect(page).toHaveURL(/\?status=inheritance$/)
  await page.keyboard.press('Escape')
  // The closing menu gives the focus back to its button, which would take a key that is pressed before.
  await expect(page.getByRole('search').getByRole('button', { name: 'Status' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove filter Status: Inherited' }).press('Enter')
  await expect(page.getByText('1–110 of 110')).toBeVisible()
  await page.goto('/controls/3.1.1')
  await card.getByRole('button', { name: /^Remove Northwind Cloud/ }).click()
  await expect(card).toContainText('Not inherited. Your organization is fully responsible.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Runs the directory.')
})
