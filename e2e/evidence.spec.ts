import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, controlsOf, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

const LARGE = 20_000_000
/** For `LARGE` long enough that a busy machine, too, acts before the upload is over. */
const SLOW = 1_500_000

interface Setting {
  readonly client: Client
  readonly companyId: string
}

/** The page of a control of a new company, as its Owner. */
async function openControl(page: Page, nistId = '3.1.1'): Promise<Setting> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(`/controls/${nistId}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Evidence', exact: true })).toBeVisible()
  return { client, companyId }
}

const list = (page: Page) => page.getByRole('list', { name: 'Evidence of 3.1.1' })
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function choose(page: Page, ...files: string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose files').click()])
  await chooser.setFiles(files)
}

/** A file on disk, so that it is the same one when it is chosen again. */
function fileOf(name: string, bytes: Buffer): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, bytes)
  return path
}

/** Slows uploads down. @returns lets them go at full speed again */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limit(SLOW)
  return async () => void (await limit(-1))
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, `Download ${name}`).click()])
  expect(download.suggestedFilename()).toBe(name)
  return readFileSync(await download.path())
}

/** Percent, as the bar says. */
async function progress(page: Page): Promise<number> {
  return Number(await uploads(page).getByRole('progressbar').getAttribute('aria-valuenow'))
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a file becomes evidence with its facts, and comes back the same', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client, companyId } = await openControl(page)
  const bytes = randomBytes(300_000)
  await choose(page, fileOf('Account review – Q3.bin', bytes))
  await expect(page.getByLabel('Title')).toHaveValue('Account review – Q3')
  await page.getByLabel('Title').fill('Account review, third quarter')
  await page.getByLabel('Description').fill('Exported from the directory.\nSigned by the owner.')
  await button(page, 'Upload file').click()

  const item = list(page).getByRole('listitem')
  await expect(item).toContainText('Account review, third quarter')
  await expect(item).toContainText('Account review – Q3.bin · 300 kB · Dana Whitfield')
  await expect(item).toContainText('Signed by the owner.')
  await expect(item).toContainText('Not scanned')
  await expect(item).toContainText(`SHA-256 ${hashOf(bytes).slice(0, 8)}…`)
  await expect(uploads(page)).toHaveCount(0)
  await expect(page.getByText('1 attached')).toBeVisible()
  expect(hashOf(await downloaded(page, 'Account review – Q3.bin'))).toBe(hashOf(bytes))

  const { data } = await client.from('evidence').select('title, file_sha256').eq('company_id', companyId).throwOnError()
  expect(data).toEqual([{ title: 'Account review, third quarter', file_sha256: hashOf(bytes) }])
  await page.reload()
  await expect(item).toContainText('Account review, third quarter')
  expect(faults).toEqual([])
})

test('a large file is sent in parts, stops when told to, and goes on where it was', async ({ page }) => {
  await openControl(page)
  const speedUp = await slowDown(page)
  const bytes = randomBytes(LARGE)
  await choose(page, fileOf('Log export.bin', bytes))
  await button(page, 'Upload file').click()
  await expect(uploads(page)).toContainText(/\d\sMB of 20\sMB · [\d.]+\sMB\/s · \d+\ss left/)
  await expect.poll(() => progress(page)).toBeGreaterThan(10)

  await button(page, 'Pause the upload of Log export').click()
  await expect(uploads(page)).toContainText('Paused')
  const paused = await progress(page)
  await page.waitForTimeout(500)
  expect(await progress(page)).toBe(paused)
  expect(paused).toBeLessThan(99)

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await speedUp()
  await button(page, 'Resume the upload of Log export').click()
  await expect(list(page).getByRole('listitem')).toContainText('20 MB')
  expect(offsets.length).toBeGreaterThan(0)
  expect(offsets.every((offset) => offset > 0)).toBe(true)
  expect(hashOf(await downloaded(page, 'Log export.bin'))).toBe(hashOf(bytes))
})

test('a cancelled upload leaves nothing behind', async ({ page }) => {
  const { client, companyId } = await openControl(page)
  await slowDown(page)
  await choose(page, fileOf('Log export.bin', randomBytes(LARGE)))
  await button(page, 'Upload file').click()
  await expect.poll(() => progress(page)).toBeGreaterThan(5)
  const [removed] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'DELETE'),
    button(page, 'Cancel the upload of Log export').click(),
  ])
  expect(removed.status()).toBe(204)
  await expect(uploads(page)).toHaveCount(0)
  await expect(list(page)).toHaveCount(0)
  const { data } = await client.storage.from('evidence').list(companyId)
  expect(data).toEqual([])
  await page.reload()
  await expect(button(page, 'Choose files')).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)
})

test('an upload goes on while the person looks at other pages, and the tab is not closed unasked', async ({ page }) => {
  await openControl(page)
  const speedUp = await slowDown(page)
  await choose(page, fileOf('Log export.bin', randomBytes(LARGE)))
  await button(page, 'Upload file').click()
  await expect.poll(() => progress(page)).toBeGreaterThan(5)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  const mark = page.getByRole('banner').getByRole('link', { name: 'Uploading 1 file' })
  await expect(mark).toBeVisible()

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await speedUp()

  await mark.click()
  await expect(page).toHaveURL(/\/controls\/3\.1\.1/)
  await expect(list(page).getByRole('listitem')).toContainText('Log export')
  await expect(mark).toHaveCount(0)
})

test('a reload in the middle loses neither bytes nor title', async ({ page }) => {
  await openControl(page)
  const speedUp = await slowDown(page)
  const bytes = randomBytes(LARGE)
  const file = fileOf('Log export.bin', bytes)
  await choose(page, file)
  await page.getByLabel('Title').fill('Log export of May')
  await button(page, 'Upload file').click()
  await expect.poll(() => progress(page)).toBeGreaterThan(40)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await speedUp()

  await expect(uploads(page)).toContainText('Log export of May')
  await expect(uploads(page)).toContainText('Interrupted. Choose Log export.bin again')
  const other = fileOf('Another.bin', randomBytes(10))
  const [wrong] = await Promise.all([
    page.waitForEvent('filechooser'),
    uploads(page).getByRole('button', { name: 'Choose file' }).click(),
  ])
  await wrong.setFiles(other)
  await expect(page.getByText('This is another file')).toBeVisible()

  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  await choose(page, file)
  await expect(list(page).getByRole('listitem')).toContainText('Log export of May')
  expect(offsets[0]).toBeGreaterThan(0)
  expect(hashOf(await downloaded(page, 'Log export.bin'))).toBe(hashOf(bytes))
  await page.reload()
  await expect(list(page)).toBeVisible()
  await expect(uploads(page)).toHaveCount(0)
})

test('what failed says why, and can be tried again', async ({ page }) => {
  await openControl(page)
  let refusals = 1
  await page.route('**/functions/v1/upload-evidence', (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 413, json: { success: false, error: 'The file is too large.', evidence: null } })
      : route.continue(),
  )
  await choose(page, fileOf('Badge list.csv', Buffer.from('a,b\n')))
  await button(page, 'Upload file').click()
  await expect(uploads(page).getByRole('alert')).toHaveText('Upload failed. The file is too large.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Upload failed' })).toBeVisible()
  await button(page, 'Retry').click()
  await expect(list(page).getByRole('listitem')).toContainText('Badge list.csv · 4 B')
})

test('several files are dropped on the page, named, and sent', async ({ page }) => {
  await openControl(page)
  const drag = (type: string) => `{
    const data = new DataTransfer()
    data.items.add(new File(['one'], 'One.txt', { type: 'text/plain' }))
    data.items.add(new File(['two'], 'Two.txt', { type: 'text/plain' }))
    document.querySelector('h1').dispatchEvent(
      new DragEvent('${type}', { dataTransfer: data, bubbles: true, cancelable: true }))
  }`
  await page.evaluate(drag('dragenter'))
  await expect(page.getByText('Drop to add evidence of 3.1.1')).toBeVisible()
  await page.evaluate(drag('drop'))
  await expect(page.getByText('Drop to add evidence of 3.1.1')).toBeHidden()
  await page.getByLabel('Title').first().fill('')
  await expect(page.getByText('Give it a title')).toBeVisible()
  await button(page, 'Upload 2 files').click()
  await expect(page.getByLabel('Title').first()).toBeFocused()
  await page.getByLabel('Title').first().fill('The first')
  await button(page, 'Upload 2 files').click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page)).toContainText('The first')
  await expect(list(page)).toContainText('Two')
})

test('evidence is deleted after a question, with its file', async ({ page }) => {
  const { client, companyId } = await openControl(page)
  await choose(page, fileOf('Badge list.csv', Buffer.from('a,b\n')))
  await button(page, 'Upload file').click()
  await button(page, 'Delete Badge list').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Badge list”?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete evidence' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByText('Deleted: Badge list')).toBeVisible()
  await expect(page.getByText('None yet')).toBeVisible()
  const { data } = await client.storage.from('evidence').list(companyId)
  expect(data).toEqual([])
})

for (const [role, may] of [
  ['Contributor', { add: 1, delete: 0 }],
  ['Auditor', { add: 0, delete: 0 }],
] as const) {
  test(`a page for ${role === 'Auditor' ? 'an Auditor' : 'a Contributor'} offers what the role allows`, async ({
    page,
  }) => {
    await page.route('**/rest/v1/user_companies*', async (route) => {
      const response = await route.fetch()
      const links = (await response.json()) as object[]
      await route.fulfill({ response, json: links.map((link) => ({ ...link, company_role: role })) })
    })
    const { client, companyId } = await openControl(page)
    const [control] = (await controlsOf(client, companyId)).filter(({ nist_id }) => nist_id === '3.1.1')
    const title = 'Quarterly account review'
    await client.from('evidence').insert({ company_id: companyId, control_id: control?.id, title }).throwOnError()
    await page.reload()
    await expect(list(page)).toContainText(title)
    await expect(button(page, 'Choose files')).toHaveCount(may.add)
    await expect(button(page, `Delete ${title}`)).toHaveCount(may.delete)
  })
}

test('works by keyboard alone', async ({ page }) => {
  await openControl(page)
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Choose files').focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('Badge list.csv', Buffer.from('a,b\n')))
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' of May')
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('listitem')).toContainText('Badge list of May')
  await button(page, 'Delete Badge list of May').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete Badge list of May')).toBeFocused()
})

test('has no accessibility fault, and fits a phone', LONG, async ({ page }) => {
  await openControl(page)
  await choose(page, fileOf('Badge list.csv', Buffer.from('a,b\n')))
  await button(page, 'Upload file').click()
  await expect(list(page)).toBeVisible()
  const [first, second] = [
    fileOf('First.csv', Buffer.from('a')),
    fileOf('Second with a rather long name.csv', Buffer.from('b')),
  ]
  await choose(page, first, second)
  await expect(page.getByLabel('Title')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
