import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

async function open(page: Page) {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/ssp?section=flows')
  return { client, companyId }
}

const canvas = (page: Page) => page.getByRole('application', { name: 'Diagram' })
const missing = (page: Page) => page.getByRole('region', { name: 'Completeness' })

async function add(page: Page, button: string, name: string, inside?: string) {
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  if (inside !== undefined) await dialog.getByLabel('Inside').selectOption(inside)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toBeHidden()
}

test('a diagram is drawn, moved, taken back and read in its tables, by keyboard', async ({ page }) => {
  await open(page)
  await expect(missing(page)).toContainText('No diagram yet')
  await expectAccessible(page)
  await add(page, 'Add a frame', 'CUI boundary')
  await add(page, 'Box', 'File server', 'CUI boundary')
  await add(page, 'Box', 'Prime contractor')
  const server = canvas(page).getByRole('button', { name: 'File server, Component, in CUI boundary' })
  await expect(server).toBeVisible()
  await expect(missing(page)).toContainText('A flow')

  await canvas(page).getByRole('button', { name: 'Prime contractor, Component' }).press('c')
  const flow = page.getByRole('dialog', { name: 'Add a flow' })
  await expect(flow.getByLabel('From')).toHaveValue(/.+/)
  await flow.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(flow.getByText('A flow has two ends.')).toBeVisible()
  await flow.getByLabel(/^To\*?$/).selectOption('File server')
  await flow.getByLabel('Port (optional)').fill('443, 99999')
  await expect(flow.getByText('Ports end at 65535.')).toBeVisible()
  await flow.getByLabel('Port (optional)').fill('443, 8443')
  await expect(flow.getByText('Ports end at 65535.')).toHaveCount(0)
  await flow.getByLabel('What passes').fill('Drawings')
  await flow.getByLabel('Protected by').fill('TLS 1.3')
  await expectAccessible(page)
  await flow.getByLabel('Protected by').press('Enter')
  await expect(canvas(page).getByRole('button', { name: 'Flow 1: Prime contractor to File server' })).toBeVisible()
  await expect(missing(page)).toContainText('Complete.')
  const row = page.getByRole('region', { name: 'Flows' }).getByRole('row').nth(1)
  await expect(row).toContainText('Enters CUI boundary')

  const at = async () => (await server.boundingBox())?.x ?? 0
  const before = await at()
  await server.press('Shift+ArrowRight')
  await expect(page.getByText('File server moved')).toBeAttached()
  await expect.poll(at).not.toBe(before)
  await server.press('Delete')
  await expect(server).toBeHidden()
  await expect(missing(page)).toContainText('A flow')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(server).toBeVisible()
  await expect(row).toContainText('Drawings')
  await page.getByRole('button', { name: 'Tidy up' }).press('Enter')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('img', { name: /^Diagram\. CUI boundary holds File server\./ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('a part dragged into a frame is in it, and another person sees it at once', LONG, async ({ page, browser }) => {
  const { client } = await open(page)
  await add(page, 'Add a frame', 'CUI boundary')
  await add(page, 'Box', 'File server', 'CUI boundary')
  await add(page, 'Box', 'Printer')
  const other = await (await browser.newContext()).newPage()
  await keepSession(other, client)
  await other.goto('/ssp?section=boundary-diagram')
  await expect(other.getByText('Live')).toBeVisible()
  const printer = canvas(page).getByRole('button', { name: /^Printer/ })
  const [from, to] = [
    await printer.boundingBox(),
    await canvas(page)
      .getByRole('button', { name: /^File server/ })
      .boundingBox(),
  ]
  if (from === null || to === null) throw new Error('The boxes are not drawn.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2 + 10, to.y + to.height / 2 + 10, { steps: 5 })
  await page.mouse.up()
  for (const one of [page, other])
    await expect(canvas(one).getByRole('button', { name: 'Printer, Component, in CUI boundary' })).toBeVisible()
  await other.context().close()
})
