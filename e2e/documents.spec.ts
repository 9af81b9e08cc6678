import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { type Client, companyOf, newCompany, newPerson, ORIGIN, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Generate the plan' })
const made = (page: Page) => dialog(page).getByRole('region', { name: 'Recent' }).getByRole('listitem')

async function ask(client: Client, companyId: string): Promise<void> {
  const { error } = await client.functions.invoke('make-document', { body: { companyId, format: 'docx' } })
  expect(error).toBeNull()
}

/** Gives the workers so much to do that what is asked for next waits. */
async function keepBusy(): Promise<void> {
  const others = [await newPerson('Busy'), await newPerson('Busier')]
  const fill = async (client: Client) => {
    const id = await newCompany(client, 'cmmc2')
    // One after the other: companies take turns with their jobs, so that none waits long.
    for (let n = 0; n < 10; n += 1) await ask(client, id)
  }
  await Promise.all(others.map(fill))
}

test('a draft is asked for by keyboard, followed, and downloaded: its hash is the one that is shown', async ({
  page,
}) => {
  const dana = await person('Dana Whitfield')
  await companyOf(dana, [])
  await keepSession(page, dana.client)
  await page.goto('/ssp')
  await page.getByRole('button', { name: 'Generate' }).press('Enter')
  await expect(dialog(page).getByLabel('Version')).toHaveValue('draft')
  await dialog(page).getByLabel('Marking').selectOption('Internal')
  await dialog(page).getByRole('button', { name: 'Generate with gaps' }).press('Enter')
  await expect(made(page)).toHaveCount(1)
  await expect(made(page)).toContainText('System Security Plan, draft, Internal, PDF')
  const download = made(page).getByRole('button', { name: /^Download/ })
  await expect(download).toBeVisible()
  await expect(made(page).getByRole('status')).toContainText(
    /Ready, for Dana Whitfield, this minute · \d+\skB · kept until/,
  )
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), download.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^system-security-plan-draft-\d{4}-\d\d-\d\d\.pdf$/)
  const bytes = readFileSync(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(made(page).getByTitle(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Generate' }).press('Enter')
  await expect(made(page).getByRole('button', { name: /^Download/ })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  // The head of the page folds once the page has noticed its new width.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test(
  'the person who asked cancels a waiting document, and a reader cannot cancel another’s',
  LONG,
  async ({ page, browser }) => {
    const [dana, marco] = [await person('Dana Whitfield'), await person('Marco Ruiz')]
    const companyId = await companyOf(dana, [[marco, 'Auditor']])
    await keepSession(page, marco.client)
    await page.goto(`/ssp?company=${companyId}`)
    await page.getByRole('button', { name: 'Generate' }).press('Enter')
    await dialog(page).getByLabel('Marking').selectOption('CUI')
    await keepBusy()
    await ask(dana.client, companyId)
    await dialog(page)
      .getByRole('button', { name: /^Generate/ })
      .press('Enter')
    const mine = made(page).filter({ hasText: 'draft, CUI, PDF' })
    const theirs = made(page).filter({ hasText: 'draft, Word' })
    await expect(mine).toContainText('Waiting for its turn')
    await expect(mine.getByRole('progressbar')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true')
    await mine.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(mine).toHaveCount(0)
    const { data } = await dana.client
      .from('jobs')
      .select('id,state')
      .eq('company_id', companyId)
      .eq('wanted_by', marco.id)
    expect(data?.map(({ state }) => state)).toEqual(['cancelled'])

    const context = await browser.newContext()
    const owners = await context.newPage()
    await keepSession(owners, dana.client)
    await owners.goto(`/ssp?company=${companyId}`)
    await owners.getByRole('button', { name: 'Generate' }).press('Enter')
    await expect(made(owners).getByRole('button', { name: /^Download/ })).toHaveCount(1)
    await context.close()
  },
)

test('a script with a token that only reads fetches what was made, and has nothing made', async () => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await ask(client, companyId)
  const { data: made } = await client.functions.invoke<{ token: string }>('create-access-token', {
    body: { name: 'Reader', scopes: ['company.read'], expiresInDays: 1 },
  })
  const { anonKey } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { anonKey: string }
  const headers = { apikey: anonKey, authorization: `Bearer ${made?.token ?? ''}`, 'content-type': 'application/json' }
  const call = (name: string, body: object) =>
    fetch(`${ORIGIN}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify({ companyId, ...body }) })
  const jobs = async () =>
    (await (await fetch(`${ORIGIN}/rest/v1/jobs?select=id,state&company_id=eq.${companyId}`, { headers })).json()) as {
      id: string
      state: string
    }[]
  await expect.poll(jobs).toMatchObject([{ state: 'done' }])
  const [job] = await jobs()
  const link = (await (await call('job-link', { jobId: job?.id })).json()) as { path: string }
  const file = Buffer.from(await (await fetch(`${ORIGIN}${link.path}`)).arrayBuffer())
  expect(file.subarray(0, 2).toString()).toBe('PK')

  const refused = await call('make-document', {})
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'insufficient_scope',
      error: 'This access token may only read: it needs the scope content.edit, content.delete or settings.manage',
    }),
  ])
  expect(await jobs()).toHaveLength(1)
})
