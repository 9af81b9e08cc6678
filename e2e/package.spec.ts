import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { unzipSync } from 'fflate'
import { controlsOf, newCompany, newPerson, ORIGIN } from './api.ts'
import { expectAccessible, keepSession, violationsOf } from './support.ts'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-package-'))
})
test.afterEach(() => rmSync(folder, { recursive: true }))

function unpack(archive: string): string {
  const target = path.join(folder, 'unpacked')
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(archive)))) {
    const file = path.join(target, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
  return target
}

function flip(file: string): void {
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const result = (page: Page) => page.locator('#result')

test('a package is made by keyboard, downloaded, and checked offline: a flipped byte is named', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [first] = await controlsOf(client, companyId)
  const { data } = await client.auth.getSession()
  const { anonKey } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { anonKey: string }
  const body = new FormData()
  for (const [name, value] of Object.entries({ companyId, controlIds: first?.id ?? '', title: 'Badges' }))
    body.append(name, value)
  body.append('file', new Blob(['doors '.repeat(2000)]), 'badges.txt')
  const headers = { apikey: anonKey, authorization: `Bearer ${data.session?.access_token}` }
  const uploaded = await fetch(`${ORIGIN}/functions/v1/upload-evidence`, { method: 'POST', headers, body })
  expect(uploaded.status).toBe(200)

  await keepSession(page, client)
  await page.goto('/ssp')
  await page.getByRole('link', { name: 'Packages' }).press('Enter')
  await expect(page.getByText('No package has been made yet')).toBeVisible()
  const next = page.getByRole('region', { name: 'The next package' })
  for (const figure of ['Version 1, frozen with it', '0 open items', 'None yet', '1 item'])
    await expect(next.getByRole('link', { name: figure, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make package' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make an assessment package' })
  await dialog.getByLabel('Purpose').fill('Our assessor')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make package' }).press('Enter')
  const card = page.getByRole('region', { name: 'Assessment package 1' })
  await expect(card.getByRole('button', { name: 'Download' })).toBeVisible()
  await expect(card).toContainText('Our assessor')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  const archive = path.join(folder, download.suggestedFilename())
  expect(path.basename(archive)).toBe('assessment-package-1.zip')
  await download.saveAs(archive)
  const unpacked = unpack(archive)

  await page.goto(pathToFileURL(path.join(unpacked, 'index.html')).href)
  await expect(page.getByRole('heading', { name: 'Acme Works: assessment package 1' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await page.getByLabel('Find').fill(first?.nist_id ?? '')
  await page.getByText(new RegExp(`^${first?.nist_id} `)).press('Enter')
  await expect(page.getByRole('link', { name: 'E-1 Badges' })).toBeVisible()
  await page.getByLabel('Archive').setInputFiles(archive)
  await expect(result(page)).toHaveText(/^All \d+ files are as they were\.$/)
  await page.getByLabel('Folder').setInputFiles(unpacked)
  await expect(result(page)).toHaveText(/^All \d+ files are as they were\.$/)

  flip(path.join(unpacked, 'evidence', 'E-1 v1 badges.txt'))
  await page.reload()
  await page.getByLabel('Folder').setInputFiles(unpacked)
  await expect(result(page)).toHaveText('Not as it was: 1 found.')
  await expect(page.locator('#problems')).toHaveText('evidence/E-1 v1 badges.txt: changed')
  const told = spawnSync(process.execPath, [path.join(unpacked, 'verify', 'verify.mjs')], { encoding: 'utf8' })
  expect([told.status, told.stdout.split('\n')[0]]).toEqual([1, 'evidence/E-1 v1 badges.txt: changed'])
})
