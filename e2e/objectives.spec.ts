import { expect, test, type Page } from '@playwright/test'
import { type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

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
  await card(page).getByRole('button', { name: 'All met' }).click()
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

  // Nobody answers, and the page is loaded anew before anybody does.
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

test('a framework without objectives shows none', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls', 'soc2')
  const [first] = await controlsOf(client, companyId)
  await page.goto(`/controls/${String(first?.nist_id)}`)
  await expect(page.getByRole('heading', { name: 'What it asks for' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})
