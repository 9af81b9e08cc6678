import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { administrator, newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, field, keepSession, watchForFaults } from './support.ts'

const form = (page: Page, name: string) => page.getByRole('form', { name })
const save = (page: Page, name: string) => form(page, name).getByRole('button', { name: 'Save' })
const PROFILE = 'Identifiers and addresses'

/** A red square of four pixels. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAE0lEQVR4nGP4z8DwH4QZwAQQAABCzwX7egQgQwAAAABJRU5ErkJggg==',
  'base64',
)

/** An Owner with a company, at its profile. */
async function atCompanyInfo(page: Page): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Olive Owner')
  const companyId = await newCompany(client, 'cmmc2', 'Quarry Works')
  await keepSession(page, client)
  await page.goto('/company-info')
  return { client, companyId }
}

test('an Owner fills in the profile by keyboard, is told what is wrong, and the SSP says it', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client, companyId } = await atCompanyInfo(page)
  await field(page, 'Company Name').fill('Quarry Works Ltd')
  await field(page, 'CAGE Code').fill('12')
  await save(page, 'General').click()
  await expect(form(page, 'General')).toContainText('CAGE code must be exactly 5 alphanumeric characters')
  await field(page, 'CAGE Code').fill('1ab2c')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Company info saved')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Quarry Works Ltd')

  await page.getByLabel('Unique Entity ID (UEI)').fill('ZQGGH5IWK5M7')
  await page.getByLabel('Further CAGE codes').fill('9zz9z, 12')
  await page.getByLabel('Website').fill('quarry.example')
  await page.keyboard.press('Control+s')
  const profile = form(page, PROFILE)
  await expect(profile.getByRole('alert')).toContainText('3 fields need a change.')
  await expect(profile).toContainText('Check the UEI: it never has the letters I and O, and never begins with 0')
  await expectAccessible(page)
  await page.getByLabel('Unique Entity ID (UEI)').fill('zqggh5jwk5m7')
  await page.getByLabel('Further CAGE codes').fill('9zz9z')
  await page.getByLabel('Physical address').fill('1 Harbor Way\nBoston, MA 02110')
  await page.getByLabel('Website').fill('https://quarry.example')
  await page.keyboard.press('Control+s')
  await expect(profile).not.toContainText('Unsaved changes')

  const { data } = await client
    .from('companies')
    .select('name,cage_code,uei,other_cage_codes,physical_address,website')
    .eq('id', companyId)
    .single()
    .throwOnError()
  expect(data).toEqual({
    name: 'Quarry Works Ltd',
    cage_code: '1AB2C',
    uei: 'ZQGGH5JWK5M7',
    other_cage_codes: ['9ZZ9Z'],
    physical_address: '1 Harbor Way\nBoston, MA 02110',
    website: 'https://quarry.example',
  })
  await page.goto('/ssp?section=organization')
  const section = page.getByRole('region', { name: /Responsible organization/ })
  for (const text of ['Quarry Works Ltd', '1 Harbor Way', '1AB2C, 9ZZ9Z', 'ZQGGH5JWK5M7'])
    await expect(section).toContainText(text)
  await section.getByRole('link', { name: 'Company Info' }).first().click()
  await expect(page.getByLabel('Unique Entity ID (UEI)')).toHaveValue('ZQGGH5JWK5M7')
  expect(faults).toEqual([])
})

test(
  'contacts are added, changed and removed, and a logo is checked before it is stored',
  LONG,
  async ({ page, browser }) => {
    const { companyId } = await atCompanyInfo(page)
    const card = page.getByRole('region', { name: 'Contacts' })
    await expect(card).toContainText('No contacts yet')
    await card.getByRole('button', { name: 'Add contact' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add contact' }).click()
    await expect(dialog).toContainText('Enter a name.')
    await dialog.getByLabel('Role').selectOption('Affirming official')
    await field(page, 'Name').fill('Dana Whitfield')
    await dialog.getByLabel('Email').fill('dana@quarry.example')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(card.getByRole('listitem')).toContainText('Dana WhitfieldAffirming official')
    await card.getByRole('button', { name: 'Edit Dana Whitfield' }).click()
    await dialog.getByLabel('Title').fill('President')
    await dialog.getByRole('button', { name: 'Save contact' }).click()
    await expect(card.getByRole('listitem')).toContainText('President')

    const logo = page.getByRole('region', { name: 'Logo' })
    const choose = (name: string, buffer: Buffer, mimeType: string) =>
      logo.getByLabel('Logo file').setInputFiles({ name, mimeType, buffer })
    await choose('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    await expect(logo.getByRole('alert')).toHaveText('Choose a PNG or JPEG picture.')
    await choose('logo.png', LOGO, 'image/png')
    await expect(logo.getByRole('img', { name: 'Logo of Quarry Works' })).toBeVisible()
    await expectAccessible(page)

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    const reader = await context.newPage()
    const client = await newPerson('Reader')
    const { data } = await client.auth.getUser()
    const admin = await administrator()
    await admin
      .rpc('add_member', { company_uuid: companyId, member: data.user?.id, new_role: 'Contributor' })
      .throwOnError()
    await keepSession(reader, client)
    await reader.goto('/company-info')
    const main = reader.getByRole('main')
    await expect(main).toContainText('An Owner of the company or an administrator can change these.')
    await expect(main.getByRole('img', { name: 'Logo of Quarry Works' })).toBeVisible()
    await expect(main.getByRole('listitem')).toContainText('dana@quarry.example')
    await expect(main.getByRole('textbox')).toHaveCount(0)
    await expect(main.getByRole('button')).toHaveCount(0)
    expect(await reader.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(reader)

    await card.getByRole('button', { name: 'Remove Dana Whitfield' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove contact' }).click()
    await expect(main).toContainText('No contacts yet.')
    await context.close()
    await logo.getByRole('button', { name: 'Remove logo' }).click()
    await expect(logo).toContainText('No logo yet.')
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('what cannot be loaded says so, and loads again', async ({ page }) => {
    await page.route('**/rest/v1/companies?select=uei*', (route) =>
      route.fulfill({ status: 400, json: { message: 'The database rests', code: 'X', details: null, hint: null } }),
    )
    await atCompanyInfo(page)
    await expect(page.getByText('The profile could not be loaded')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Unique Entity ID (UEI)')).toBeVisible()
    await page.getByLabel('Phone').fill('+1 617 555 0100')
    await expect(save(page, PROFILE)).toBeInViewport()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    await expectAccessible(page)
  })
})
