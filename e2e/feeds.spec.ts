import { expect } from '@playwright/test'
import { LONG, test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { dataDir, freePort, killServers, removeDataDirs, runServer } from './run-server.ts'
import { expectAccessible, keepSession } from './support.ts'

test.afterEach(killServers)
test.afterAll(removeDataDirs)

/** Feeds that are switched on ask addresses that egress refuses. */
const NOWHERE = ['nvd-files', 'nvd-api', 'cve5', 'kev', 'epss', 'osv']
  .map((feed) => `${feed}=http://127.0.0.1:9/${feed}`)
  .join(',')

const KEV = JSON.stringify({
  title: 'CISA Catalog',
  catalogVersion: '2025.06.01',
  dateReleased: '2025-06-01T00:00:00.000Z',
  count: 2,
  vulnerabilities: ['CVE-2019-90001', 'CVE-2019-90002'].map((cveID) => ({
    cveID,
    vendorProject: 'Acme',
    product: 'Rocket',
    vulnerabilityName: 'Acme Rocket fuel leak',
    dateAdded: '2025-05-01',
    shortDescription: 'Leaks.',
    requiredAction: 'Apply updates.',
    dueDate: '2025-05-22',
    knownRansomwareCampaignUse: 'Known',
    notes: '',
    cwes: [],
  })),
})

test('an administrator puts in a file of a feed, and switches the feeds on and off', async ({ page }) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await runServer({ DATA_DIR: dataDir(), PORT: String(port), FEEDS_URLS: NOWHERE }).up
  await keepSession(page, await newPerson('Ada Admin', origin))
  await page.goto(`${origin}/admin/health`)
  const feeds = page.getByRole('table', { name: 'How much of each feed is held' })
  await expect(page.getByText('Feeds are off, files can be put in.')).toBeVisible()
  await page.getByRole('button', { name: /^Show all \d+ feeds$/ }).click()
  await expect(feeds.getByRole('row', { name: /EPSS.*Never loaded/ })).toBeVisible()
  const file = page.getByLabel('File of a feed')
  const kev = (text: string) => ({ name: 'kev.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await file.setInputFiles(kev(KEV.slice(0, -9)))
  await expect(page.getByText(/not complete, valid JSON/)).toBeVisible()
  await file.setInputFiles(kev(KEV))
  await expect(feeds.getByRole('row', { name: /KEV.*from a file.*2 of 2/ })).toBeVisible()
  const online = page.getByRole('switch', { name: 'Feeds go out to the internet' })
  await online.press('Space')
  await expect(page.getByText('Each feed is loaded from its source automatically.')).toBeVisible()
  await expect(online).toBeChecked()
  await expectAccessible(page)
  await online.press('Space')
  await expect(online).not.toBeChecked()
  await expect(page.getByText('Feeds are off, files can be put in.')).toBeVisible()
})

const epss = (day: string, score: number) => ({
  name: 'epss.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `#model_version:v2025.03.14,score_date:${day}T12:00:00Z\ncve,epss,percentile\nCVE-2019-90001,${score},0.97\nCVE-2019-90002,0.00042,0.1\n`,
  ),
})

test(
  'scores of several weeks show how they moved: of the company, a CVE and a vulnerability',
  LONG,
  async ({ page }) => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    await runServer({ DATA_DIR: dataDir(), PORT: String(port), FEEDS_URLS: NOWHERE }).up
    const client = await newPerson('Ada Admin', origin)
    await keepSession(page, client)
    await page.goto(`${origin}/admin/health`)
    const feeds = page.getByRole('table', { name: 'How much of each feed is held' })
    const file = page.getByLabel('File of a feed')
    await file.setInputFiles({ name: 'kev.json', mimeType: 'application/json', buffer: Buffer.from(KEV) })
    await expect(feeds.getByRole('row', { name: /KEV.*2 of 2/ })).toBeVisible()
    for (const [day, label, score] of [
      ['2025-06-01', 'Jun 1, 2025', 0.05],
      ['2025-06-08', 'Jun 8, 2025', 0.21],
      ['2025-06-29', 'Jun 29, 2025', 0.64],
    ] as const) {
      await file.setInputFiles(epss(day, score))
      await expect(feeds.getByRole('row', { name: new RegExp(`EPSS.*${label}`) })).toBeVisible()
    }
    const company = await newCompany(client, 'cmmc2')
    await client
      .from('vulnerabilities')
      .insert({ company_id: company, title: 'Rocket leaks', severity: 'high', cve_ids: ['CVE-2019-90001'] })
      .throwOnError()
    await page.goto(`${origin}/cve-dashboard`)
    const concerns = page.getByRole('region', { name: 'CVEs that concern this company' })
    await expect(concerns.getByRole('row', { name: /CVE-2019-90001/ })).toContainText('64.0 %from 21.0 %')
    await expect(page.getByRole('region', { name: 'Largest rises of EPSS' })).toContainText('CVE-2019-90001')
    const course = page.getByRole('img', { name: 'EPSS: 5% on Jun 1, 2025, 64% on Jun 29, 2025.' })
    await page.goto(`${origin}/cve-dashboard/CVE-2019-90001`)
    await expect(course).toBeAttached()
    await expectAccessible(page)
    await page.goto(`${origin}/vulnerabilities?open=F-1`)
    await expect(page.getByText('64.0 % within 30 days, higher than 97.0 % of all CVEs')).toBeVisible()
    await expect(course).toBeAttached()
    await expectAccessible(page)
  },
)
