import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

const NIST = 'https://example.org/NIST_catalog.json'
const metadata = { 'last-modified': '2026-01-31T10:00:00Z', version: '1', 'oscal-version': '1.2.0' }
const UUID = '8b8bae66-b28c-4fa5-9a20-b79e7322fc00'

const profileOf = (title: string, imports: readonly object[], more: object = {}) =>
  JSON.stringify({ profile: { uuid: UUID, metadata: { title, ...metadata }, imports, ...more } })
const named = (...ids: readonly string[]) => ({ href: NIST, 'include-controls': [{ 'with-ids': ids }] })

async function choose(page: Page, ...files: readonly [string, string][]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose files/ }).press('Enter')
  await (
    await chooser
  ).setFiles(files.map(([name, text]) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })))
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Import OSCAL profile…' }).press('Enter')
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile/ }).press('Enter')
}

const rows = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..')

test('a profile is looked at, kept, filters the list, is removed and comes back, by keyboard alone', async ({
  page,
}) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [first, second, third] = await controlsOf(client, companyId)
  const statuses = async () => {
    const { data } = await client.from('org_control_status').select('control_id,status').throwOnError()
    return data
  }
  const before = await statuses()
  const basics = profileOf('Basics', [named(first?.nist_id ?? '', `cmmc2_${second?.nist_id}`, 'ac-2')], {
    modify: { 'set-parameters': [{ 'param-id': `r${second?.nist_id}_prm_1`, values: ['every 30 days'] }] },
  })

  await keepSession(page, client)
  await page.goto('/controls')
  await expect(rows(page)).toContainText('110')
  await expect(page.getByRole('button', { name: /^Profile/ })).toHaveCount(0)
  await openImport(page)
  const dialog = page.getByRole('dialog')
  const fault = dialog.getByRole('alert')

  await choose(page, ['poam.json', '{"plan-of-action-and-milestones": {}}'])
  await expect(fault).toHaveText('This is a plan of action and milestones. What is needed here is a profile.')
  await choose(page, ['other.json', basics.replace('"1.2.0"', '"2.0.0"')])
  await expect(fault).toHaveText('The document follows OSCAL 2.0.0. Versions 1.0 to 1.2 can be read.')
  await choose(page, ['basics.xml', '<profile/>'])
  await expect(fault).toContainText('This is XML. Choose the JSON form')
  await choose(page, ['all.json', profileOf('All', [{ href: NIST, 'include-all': {} }])])
  await expect(fault).toContainText(`imports[0].include-all does not say which controls it takes`)
  await choose(page, ['dangling.json', profileOf('Dangling', [{ href: `#${UUID}`, 'include-all': {} }])])
  await expect(fault).toContainText('imports[0].href refers to the resource')
  await expectAccessible(page)

  await choose(page, ['basics.json', basics])
  await expect(dialog).toContainText('Of your 110 controls it takes 2 and leaves out 108. No status changes by it.')
  await expect(dialog).toContainText('imports[0].include-controls[0].with-ids[2]')
  await expect(dialog).toContainText('is set to every 30 days')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Keep the profile' }).press('Enter')
  await expect(page.getByText('Basics: 2 of 110 controls')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Profile/ })).toHaveCount(0)

  // Once more, and kept.
  await openImport(page)
  await choose(page, ['basics.json', basics])
  await dialog.getByRole('button', { name: 'Keep the profile' }).press('Enter')
  await openMenu(page)
  await page.getByRole('menuitemradio', { name: /^In Basics/ }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText('2 of 110')
  await page.reload()
  await expect(rows(page)).toContainText('2 of 110')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Profile: In Basics (1)')
  await expectAccessible(page)

  // The page of a control says so too, and goes on through the same list.
  await page.getByRole('link', { name: second?.nist_id ?? '', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: 'In Basics (1)' })).toBeVisible()
  await expect(page.getByText('is set to every 30 days')).toBeVisible()
  await page.goto(`/controls/${third?.nist_id}`)
  await page.getByRole('link', { name: 'Not in Basics (1)' }).press('Enter')
  await expect(rows(page)).toContainText('108 of 110')

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'What they say…' }).press('Enter')
  await expect(dialog).toContainText('Of your 110 controls it takes 2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  // With the last one goes the filter, and the dialog with it.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Profile/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rows(page)).toContainText('108 of 110')
  expect(await statuses()).toEqual(before)
  expect(faults).toEqual([])
})

test(
  'our own profile comes in as it went out; one of others with the documents that it takes from',
  LONG,
  async ({ page }) => {
    const client = await newPerson('Dana Whitfield')
    const companyId = await newCompany(client, 'cmmc')
    const { data } = await client.functions.invoke<unknown>('oscal-export', {
      body: { companyId, document: 'profile' },
    })
    const ours = data instanceof Blob ? await data.text() : JSON.stringify(data)
    await keepSession(page, client)
    await page.goto('/controls')
    await openImport(page)
    const dialog = page.getByRole('dialog')
    await choose(page, ['profile.oscal.json', ours])
    await expect(dialog).toContainText('it takes 15 and leaves out 0.')
    await dialog.getByRole('button', { name: 'Choose another file' }).press('Enter')
    const low = profileOf('Low', [
      { href: 'high.json', 'include-all': {}, 'exclude-controls': [{ 'with-ids': ['3.1.1'] }] },
    ])
    await choose(page, ['low.json', low], ['high.json', profileOf('High', [named('3.1.1', '3.1.2')])])
    await expect(dialog).toContainText('everything, but not 1 by name')
    await expect(dialog).toContainText('it takes 1 and leaves out 14.')
  },
)
