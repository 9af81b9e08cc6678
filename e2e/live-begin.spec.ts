// The moment in which live updates begin, after the page has read its data.
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { type Client, newCompany, newPerson, setStatuses } from './api.ts'
import { keepSession } from './support.ts'

const live = (page: Page) => page.getByRole('banner').getByText('Live', { exact: true })
const status = (page: Page) => page.getByRole('button', { name: 'Status of 3.1.1:' })

/** A page of Dana's, whose live updates begin when the function is called. */
async function beforeLiveUpdates(page: Page): Promise<{ client: Client; companyId: string; begin: () => void }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => void begun.then(() => server.send(message)))
  })
  return { client, companyId, begin }
}

/** The page has asked for its data, and for nothing more for a second. On a busy machine the network rests before. */
async function restsAfterReading(asked: readonly string[]): Promise<void> {
  let known = 0
  const rests = () => {
    const isUnchanged = asked.length === known
    known = asked.length
    return isUnchanged && known > 3
  }
  await expect.poll(rests, { intervals: [1000] }).toBe(true)
}

for (const path of ['/dashboard', '/controls', '/poam', '/evidence', '/settings/audit']) {
  test(`live updates begin on ${path} without a second request for what has not changed`, async ({ page }) => {
    const { begin } = await beforeLiveUpdates(page)
    const asked: string[] = []
    page.on('request', (request) => {
      // The count of unread notifications is no data of the company.
      if (request.url().includes('/rest/v1/') && request.method() !== 'HEAD')
        asked.push([request.method(), request.url(), request.postData()].join(' '))
    })
    await page.goto(path)
    await restsAfterReading(asked)
    const before = asked.splice(0)
    expect(before).toEqual([...new Set(before)])
    begin()
    await expect(live(page)).toBeVisible()
    expect(asked.filter((request) => before.includes(request))).toEqual([])
  })
}

test('a change after the page has read and before its live updates begin is shown', async ({ page }) => {
  const { client, companyId, begin } = await beforeLiveUpdates(page)
  await page.goto('/controls', { waitUntil: 'networkidle' })
  await expect(status(page)).toContainText('Not Started')
  await setStatuses(client, companyId, { '3.1.1': 'Completed' })
  begin()
  await expect(status(page)).toContainText('Completed')
})

test('a change that an answer lacks which arrives after live updates have begun is shown', async ({ page }) => {
  const { client, companyId, begin } = await beforeLiveUpdates(page)
  let arrive = (): void => undefined
  const arriving = new Promise<void>((resolve) => (arrive = resolve))
  const read = new Promise<void>((resolve) => {
    void page.route('**/rest/v1/controls?*', async (route) => {
      const response = await route.fetch()
      resolve()
      await arriving
      await route.fulfill({ response })
    })
  })
  await page.goto('/controls')
  await read
  await setStatuses(client, companyId, { '3.1.1': 'Completed' })
  begin()
  await expect(live(page)).toBeVisible()
  arrive()
  await expect(status(page)).toContainText('Completed')
})
