import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, typeAndChoose, watchForFaults } from './support.ts'

// The palette, the search over everything, and the keys: all by keyboard.

async function open(page: Page, path = '/controls'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { client, companyId }
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or type a command' })
const typing = (page: Page) => palette(page).getByRole('combobox')
/** Typed too early, letters would go to the page underneath. */
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(typing(page)).toBeFocused()
}

/** Keys that are pressed before there are rows go nowhere. */
async function focusList(page: Page) {
  await expect(page.getByRole('link', { name: '3.1.1', exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Controls' }).focus()
}

const option = (page: Page, name: RegExp | string) => palette(page).getByRole('option', { name })

test('a record is opened by its id, from anywhere, without the mouse', async ({ page }) => {
  const faults = watchForFaults(page)
  await open(page, '/companies')
  await openPalette(page)
  await page.keyboard.type('ac.l2-3.1.5')
  await expect(palette(page).getByRole('group', { name: 'Best match' })).toContainText('Least Privilege')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/controls\/3\.1\.5$/)
  await expect(palette(page)).toBeHidden()

  await expect(page).toHaveTitle(/Least Privilege/)
  await test.step('and stands among the recent ones', async () => {
    await openPalette(page)
    await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText('3.1.5 Least Privilege')
  })

  await test.step('Esc clears, then closes', async () => {
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await expect(typing(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })
  expect(faults).toEqual([])
})

test('a search that fails says so', async ({ page }) => {
  await open(page)
  await page.route('**/rest/v1/rpc/search_records*', (route) =>
    route.fulfill({ status: 503, json: { message: 'busy' } }),
  )
  await openPalette(page)
  await page.keyboard.type('qqqzz')
  await expect(palette(page)).toContainText('The records could not be loaded. Try again.')
  await expect(palette(page)).not.toContainText('No results found.')
})

test('pages, filters and actions by a few letters; what has no page is not offered', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(typing(page)).toBeFocused()
  for (const group of ['Navigation', 'Filters', 'Settings', 'Help', 'Account'])
    await expect(palette(page).getByRole('group', { name: group })).toBeVisible()
  await expect(option(page, /^User Management/)).toContainText('Admin')
  await expect(option(page, 'Policy Admin')).toHaveCount(0)
  for (const name of [/^Assess controls/, /^Consistency checks/, /^Portfolio/, /^Search/])
    await expect(option(page, name)).toBeVisible()
  await typeAndChoose(page, 'incomplete')
  await expect(page).toHaveURL(/\/controls\?status=not_implemented/)

  await openPalette(page)
  await page.keyboard.type('qqqzz')
  await expect(palette(page).getByText('No results found.').first()).toBeVisible()
  await expect(option(page, 'Search everything for “qqqzz”')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=qqqzz/)
  await expect(page.getByText('No results for “qqqzz”')).toBeVisible()
})

test('a command is first by its title, and text that the server finds comes after', async ({ page }) => {
  await open(page)
  const commands = {
    overdue: 'Overdue POA&M items',
    'audit log': 'Audit log',
    'sign out': 'Sign out',
    'user management': 'User Management',
    'upload evidence': 'Upload evidence',
  }
  await openPalette(page)
  for (const [query, title] of Object.entries(commands)) {
    await typing(page).fill(query)
    await expect(palette(page).getByRole('option').first()).toContainText(title)
    await expect(palette(page).getByRole('status')).toHaveText(/result/)
    await expect(palette(page).getByRole('option').first()).toContainText(title)
  }
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: 'Add evidence' }).getByRole('button', { name: 'Choose files' }),
  ).toBeFocused()
})

test('what is selected in the list can be acted on', async ({ page }) => {
  const { client, companyId } = await open(page)
  await focusList(page)
  for (const key of ['ArrowDown', 'ArrowDown', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key)
  await openPalette(page)
  await expect(palette(page).getByRole('group', { name: '2 selected controls' })).toBeVisible()
  await typeAndChoose(page, 'completed')
  await expect(page.getByText('2 controls set to Completed')).toBeVisible()
  const stored = async () => {
    const { data } = await client.from('org_control_status').select('status').eq('company_id', companyId)
    return data?.map(({ status }) => String(status))
  }
  await expect.poll(stored).toEqual(['Completed', 'Completed'])
})

test('Ctrl+Enter opens a new tab and leaves the palette as it is', async ({ page, context }) => {
  await open(page)
  await openPalette(page)
  await page.keyboard.type('3.1.7')
  await expect(palette(page).getByRole('group', { name: 'Best match' })).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  expect((await opened).url()).toContain('/controls/3.1.7')
  await expect(palette(page)).toBeVisible()
})

test('signing out by the palette wipes what was opened', async ({ page }) => {
  await open(page, '/controls/3.1.5')
  await expect.poll(() => page.evaluate(`JSON.stringify(Object.keys(localStorage))`)).toContain('recent-records')
  await openPalette(page)
  await typeAndChoose(page, 'sign out')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(`JSON.stringify(Object.keys(localStorage))`)).not.toContain('recent-records')
})

test('everything is searched, by kind, in the address, and only here', async ({ page }) => {
  const { client, companyId } = await open(page)
  const [control] = await controlsOf(client, companyId)
  const rows = Array.from({ length: 7 }, (_, n) => ({
    company_id: companyId,
    control_id: control?.id,
    title: `Übersicht der Türen ${n + 1}`,
  }))
  await client.from('evidence').insert(rows).throwOnError()
  await client.from('comments').insert({ company_id: companyId, control_id: control?.id, body: 'Die Tueren und turen' })
  const stranger = await newPerson('Stranger')
  const elsewhere = await newCompany(stranger, 'cmmc2')
  await stranger.from('evidence').insert({ company_id: elsewhere, title: 'Turen of others' }).throwOnError()

  await page.goto('/search')
  await expect(page.getByText('Type at least two letters')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('turen')
  await expect(page).toHaveURL(/\?q=turen/)
  await expect(page.getByText('8 results')).toBeVisible()
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await expect(evidence.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Turen of others')).toHaveCount(0)
  await evidence.getByRole('link', { name: 'Show all 7' }).press('Enter')
  await expect(evidence.getByRole('listitem')).toHaveCount(7)
  await page.reload()
  await expect(evidence.getByRole('listitem')).toHaveCount(7)
})

test('keys: the sheet names them, g leads to pages, and they can be switched off', async ({ page }) => {
  await open(page, '/profile')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(sheet).toContainText('Go to')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/controls$/)

  await page.goto('/profile')
  const toggle = page.getByRole('switch', { name: 'Shortcuts of a single key' })
  await expect(toggle).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await toggle.press('Space')
  expect((await saved).ok()).toBe(true)
  const known = page.waitForResponse((response) => response.url().includes('single_key_shortcuts'))
  await page.goto('/controls')
  await (await known).finished()
  await focusList(page)
  for (const key of ['ArrowDown', 'ArrowDown', '3', 'x', '?', '/', 'g', 'd']) await page.keyboard.press(key)
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/controls$/)
  await expect(page.getByRole('button', { name: 'Status of 3.1.1: Not Started' })).toBeVisible()
  await openPalette(page)
})

for (const width of [390, 1440]) {
  test(`nothing that axe finds, at ${width} px`, sampled(width === 390), async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, '/search?q=access')
    await expect(page.getByText(/\d+ results/)).toBeVisible()
    await expectAccessible(page)
    await openPalette(page)
    await typing(page).fill('access')
    await expect(palette(page).getByRole('group', { name: 'Controls' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page)
  })
}
