import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { dataDir, freePort, killServers, removeDataDirs, runServer } from './run-server.ts'
import { expectAccessible, keepSession } from './support.ts'

test.afterEach(killServers)
test.afterAll(removeDataDirs)

async function open(page: Page, path: string, origin = ''): Promise<{ client: Client; companyId: string }> {
  const client = origin === '' ? await newPerson('Dana Whitfield') : await newPerson('Dana Whitfield', origin)
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(`${origin}${path}`)
  return { client, companyId }
}

const heading = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: new RegExp(`^${id}(?!\\d)`) })
const status = (page: Page, words: string) => page.getByRole('radio', { name: words })

async function statuses(client: Client, companyId: string): Promise<Record<string, number>> {
  const { data } = await client.from('org_control_status').select('status').eq('company_id', companyId).throwOnError()
  const counts: Record<string, number> = {}
  for (const row of data) counts[String(row.status)] = (counts[String(row.status)] ?? 0) + 1
  return counts
}

test('110 statuses by keyboard alone, all of them there after a reload', LONG, async ({ page }) => {
  const { client, companyId } = await open(page, '/controls')
  await page.getByRole('main').getByRole('link', { name: 'Assess', exact: true }).press('Enter')
  await expect(heading(page, '3.1.1')).toBeFocused()
  for (let at = 0; at < 110; at += 1) {
    await expect(page.getByText(`${at + 1} / 110`, { exact: true })).toBeVisible()
    await page.keyboard.press(String((at % 3) + 2))
    if (at < 109) await page.keyboard.press('n')
  }
  await expect(page.getByText('110 of 110 assessed')).toBeVisible()
  await expect
    .poll(() => statuses(client, companyId))
    .toEqual({ 'In Progress': 37, Completed: 37, 'Not Applicable': 36 })
  await page.reload()
  await expect(page.getByText('110 of 110 assessed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/controls$/)
})

test('a whole control by keyboard: objectives, status, statement, notes, evidence, another number, and out', async ({
  page,
}) => {
  const { client, companyId } = await open(page, '/controls/assess?domain=IA')
  await expect(heading(page, '3.5.1')).toBeFocused()
  await expect(page.getByText('1 / 11', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Objectives of 3.5.1' })).toBeVisible()
  await page.keyboard.press('o')
  await expect(page.getByRole('button', { name: 'a: Met', exact: true })).toBeFocused()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('n')
  await expect(page.getByText('1 of 3 met, 1 not met')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, '3.5.1')).toBeFocused()
  await page.keyboard.press('2')
  await expect(status(page, 'In Progress')).toBeChecked()

  // It may load last, and letters typed before it is there are keys.
  await expect(page.getByRole('textbox', { name: 'Implementation statement of 3.5.1' })).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.type('Everybody has an account of their own.')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M · v1$/)).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.type('n and p are letters here')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.locator('#evidence :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await expect(page.getByRole('textbox', { name: 'Number' })).toBeFocused()
  await page.keyboard.type('ia.l2-3.5.3')
  await page.keyboard.press('Enter')
  await expect(heading(page, '3.5.3')).toBeFocused()
  await expectAccessible(page)

  // Where one stopped, also without the address.
  await page.goto('/controls/assess?domain=IA')
  await expect(heading(page, '3.5.3')).toBeVisible()
  await page.keyboard.press('p')
  await expect(heading(page, '3.5.2')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/controls\?domain=IA$/)
  expect(await statuses(client, companyId)).toEqual({ 'In Progress': 1 })
})

test('with single-letter keys switched off there are none here, none are shown, and everything works without them', async ({
  page,
}) => {
  const { client, companyId } = await open(page, '/controls/assess')
  const { data } = await client.auth.getUser()
  await client.from('profiles').update({ single_key_shortcuts: false }).eq('id', data.user?.id).throwOnError()
  const known = page.waitForResponse((response) => response.url().includes('single_key_shortcuts'))
  await page.reload()
  await (await known).finished()
  await expect(page.getByRole('radio', { name: 'Completed', exact: true })).toBeVisible()
  await expect(heading(page, '3.1.1')).toBeFocused()
  for (const key of ['3', 'n', 'l', 'o', 's', 't', 'g', '?']) await page.keyboard.press(key)
  await expect(heading(page, '3.1.1')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('0 of 110 assessed')).toBeVisible()

  const met = page.getByRole('button', { name: 'a: Met', exact: true })
  await met.focus()
  for (const key of ['m', 't']) await page.keyboard.press(key)
  await expect(met).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('textbox', { name: 'Note on 3.1.1[a]' })).toHaveCount(0)
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note on 3.1.1[a]' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keys' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keys' })).not.toContainText('Next')
  await page.keyboard.press('Escape')
  expect(await statuses(client, companyId)).toEqual({})
})

test('without a connection nothing pretends to be saved, and all of it is sent when there is one', async ({ page }) => {
  const { client, companyId } = await open(page, '/controls/assess')
  await expect(heading(page, '3.1.1')).toBeFocused()
  await page.context().setOffline(true)
  for (const key of ['3', 'n', '3', 'n', '3']) await page.keyboard.press(key)
  await expect(page.getByText('3 changes not sent yet')).toBeVisible()
  await expect(page.getByText('3 of 110 assessed')).toBeVisible()
  expect(await statuses(client, companyId)).toEqual({})
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  expect(await statuses(client, companyId)).toEqual({ Completed: 3 })
})

test(
  'what was acknowledged survives kill -9, and what was not is sent to the server that comes after',
  LONG,
  async ({ page }) => {
    const folder = dataDir()
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const start = () => runServer({ DATA_DIR: folder, PORT: String(port) })
    let server = start()
    await server.up
    const { client, companyId } = await open(page, '/controls/assess', origin)
    await expect(heading(page, '3.1.1')).toBeFocused()
    const acknowledged = page.waitForResponse(
      (response) => response.url().includes('/rest/v1/org_control_status') && response.request().method() === 'POST',
    )
    await page.keyboard.press('3')
    await acknowledged
    server.child.kill('SIGKILL')
    await server.ended

    await page.keyboard.press('n')
    await page.keyboard.press('2')
    await expect(page.getByText('1 change not sent yet')).toBeVisible()
    server = start()
    await server.up
    await expect(page.getByText('not sent yet')).toHaveCount(0)
    expect(await statuses(client, companyId)).toEqual({ Completed: 1, 'In Progress': 1 })
    await page.goto(`${origin}/controls/assess?at=3.1.1`)
    await expect(status(page, 'Completed')).toBeChecked()
  },
)

test('on a phone the mode fits, and buttons do what keys do', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/controls/assess')
  await expect(heading(page, '3.1.1')).toBeVisible()
  await status(page, 'Completed').click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(heading(page, '3.1.2')).toBeVisible()
  await expect(page.getByText('1 of 110 assessed')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
