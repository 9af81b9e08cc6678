import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { administrator, type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, holdBack, keepSession } from './support.ts'

async function open(page: Page, path: string, protocol = 'cmmc2'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, protocol)
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

const card = (page: Page) => page.getByRole('region', { name: 'Objectives' })
const result = (page: Page, letter: string, words: string) =>
  page.getByRole('button', { name: `${letter}: ${words}`, exact: true })

async function storedResults(client: Client, companyId: string): Promise<unknown[]> {
  const { data } = await client
    .from('control_objectives')
    .select('objective_id,result')
    .eq('company_id', companyId)
    .order('objective_id')
    .throwOnError()
  return data.map((row) => [String(row.objective_id).split('/').at(-1), row.result])
}

test('objectives are answered by keyboard; when none is open, Completed is proposed and a person decides', async ({
  page,
}) => {
  const { client, companyId } = await open(page, '/controls/3.1.2')
  await expect(card(page)).toContainText('0 of 2 met')
  await result(page, 'a', 'Met').focus()
  await page.keyboard.press('m')
  await expect(result(page, 'a', 'Met')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(result(page, 'b', 'Met')).toBeFocused()
  await page.keyboard.press('n')
  await expect(card(page)).toContainText('1 of 2 met, 1 not met')
  await expect(card(page).getByRole('button', { name: 'Set Completed' })).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(card(page)).toContainText('All objectives are met or not applicable.')
  await expect
    .poll(() => storedResults(client, companyId))
    .toEqual([
      ['a', 'Met'],
      ['b', 'Not Applicable'],
    ])
  await expect(page.getByRole('button', { name: 'Status of 3.1.2:' })).toContainText('Not Started')

  await page.keyboard.press('a')
  await expect(card(page)).toContainText('1 of 2 met')
  await expect(page.getByText('3.1.2[b] cleared')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(card(page)).toContainText('1 not applicable')
  await card(page).getByRole('button', { name: 'Set Completed' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Status of 3.1.2:' })).toContainText('Completed')
  await page.reload()
  await expect(card(page)).toContainText('1 of 2 met, 1 not applicable')
  await expectAccessible(page)
})

test('all that are open become met at once, and again with one press of Undo', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/3.1.1')
  await result(page, 'b', 'Not met').click()
  await card(page).getByRole('button', { name: 'Mark all met' }).click()
  await expect(card(page)).toContainText('6 of 6 met')
  // The toast of the first change is on its way out.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page)).toContainText('0 of 6 met, 1 not met')
  await expect
    .poll(async () => (await storedResults(client, companyId)).filter((row) => String(row).includes('Met')))
    .toEqual([['b', 'Not Met']])
})

test('what is answered without a connection is kept, said, and sent when there is one, even after a reload', async ({
  page,
}) => {
  const { client, companyId } = await open(page, '/controls/3.1.2')
  await expect(card(page)).toContainText('0 of 2 met')
  await page.context().setOffline(true)
  await result(page, 'a', 'Met').click()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('2')
  await expect(page.getByText('2 changes not sent yet')).toBeVisible()
  await expect(page.getByText('Changes are kept on this device and sent when you are back.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  await expect.poll(() => storedResults(client, companyId)).toEqual([['a', 'Met']])

  // No answer arrives before the page is loaded again.
  await page.route('**/rest/v1/control_objectives*', (route) => route.abort())
  await result(page, 'b', 'Met').click()
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  await page.unroute('**/rest/v1/control_objectives*')
  await page.reload()
  await expect
    .poll(() => storedResults(client, companyId))
    .toEqual([
      ['a', 'Met'],
      ['b', 'Met'],
    ])
  await expect(card(page)).toContainText('2 of 2 met')
})

const note = (page: Page, subject: string) => page.getByRole('textbox', { name: `Note on ${subject}` })
const saved = (page: Page) => card(page).getByText(/^Saved \d+:\d\d\s[AP]M$/)

async function storedNotes(client: Client, companyId: string): Promise<unknown[]> {
  const { data } = await client
    .from('control_objectives')
    .select('objective_id,result,note')
    .eq('company_id', companyId)
    .order('objective_id')
    .throwOnError()
  return data.map((row) => [String(row.objective_id).split('/').at(-1), row.result, row.note])
}

test('a note on an objective is written with the keyboard, in assess mode too, and saves itself', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/assess?at=3.1.2')
  await expect(result(page, 'a', 'Met')).toBeVisible()
  await page.keyboard.press('o')
  await page.keyboard.press('t')
  await expect(note(page, '3.1.2[a]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(note(page, '3.1.2[a]')).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Note on a', exact: true })
  await expect(button).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('Enter')
  await page.keyboard.type('n, m and a are letters here.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(saved(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(result(page, 'b', 'Met')).toBeFocused()
  await expect.poll(() => storedNotes(client, companyId)).toEqual([['a', 'Met', 'n, m and a are letters here.']])

  await page.goto('/controls/3.1.2')
  await expect(card(page).getByText('n, m and a are letters here.')).toBeVisible()
  await expect(card(page)).toContainText('1 of 2 met')
})

test(
  'two write one note: the later is shown the difference, and a result that is set meanwhile is none',
  LONG,
  async ({ page }) => {
    const { client, companyId } = await open(page, '/controls/3.1.2')
    await result(page, 'a', 'Met').focus()
    await page.keyboard.press('t')
    await page.keyboard.type('Seen in the directory.')
    await page.keyboard.press('Escape')
    await expect(saved(page)).toBeVisible()

    const avery = await administrator()
    const change = (written: { note?: string; result?: string }) =>
      avery.from('control_objectives').update(written).eq('company_id', companyId).throwOnError()
    await change({ result: 'Not Met' })
    await expect(result(page, 'a', 'Not met')).toHaveAttribute('aria-pressed', 'true')
    const release = await holdBack(page, '**/rest/v1/control_objectives*')
    await note(page, '3.1.2[a]').press('End')
    await page.keyboard.type(' Twice.')
    await change({ note: 'Seen on paper.' })
    release()
    const conflict = page.getByRole('alert').filter({ hasText: 'changed this note while you were writing' })
    await expect(conflict.locator('del')).toContainText(['on', 'paper'])
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Keep both' }).press('Enter')
    await expect(note(page, '3.1.2[a]')).toHaveValue('Seen on paper.\n\nSeen in the directory. Twice.')
    await expect
      .poll(() => storedNotes(client, companyId))
      .toEqual([['a', 'Not Met', 'Seen on paper.\n\nSeen in the directory. Twice.']])
  },
)

test('a note that could not be sent lies open after a reload and can be used', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/3.1.2')
  await page.route('**/rest/v1/control_objectives*', (route) => route.abort())
  await page.getByRole('button', { name: 'Note on b', exact: true }).click()
  await note(page, '3.1.2[b]').fill('Nobody could say who approves.')
  await expect(card(page).getByText('Not saved')).toBeVisible()
  await page.reload()
  const offer = card(page).getByRole('region', { name: 'A text that was not saved' })
  await expect(offer).toContainText('Nobody could say who approves.')
  await page.unroute('**/rest/v1/control_objectives*')
  await offer.getByRole('button', { name: 'Use it' }).press('Enter')
  await expect(saved(page)).toBeVisible()
  expect(await storedNotes(client, companyId)).toEqual([['b', null, 'Nobody could say who approves.']])
})

test('a framework without objectives shows none', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls', 'soc2')
  const [first] = await controlsOf(client, companyId)
  await page.goto(`/controls/${String(first?.nist_id)}`)
  await expect(page.getByRole('heading', { name: 'Requirement' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
