import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { readOscal } from '#domain/oscal/read-file.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

async function fromMenu(page: Page, name: string | RegExp): Promise<void> {
  await press(page, 'Share')
  await page.getByRole('menuitem', { name }).press('Enter')
}

async function exported(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Export OSCAL' })
  await expect(dialog.getByLabel('Document')).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  const text = readFileSync(await (await download).path(), 'utf8')
  await expect(dialog).toBeHidden()
  return text
}

for (const [name, width, height] of [
  ['wide', 1440, 900],
  ['on a phone', 390, 844],
] as const)
  test(`the plan and the controls go out as OSCAL, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const client = await newPerson('Dana Whitfield')
    await newCompany(client, 'cmmc2')
    await keepSession(page, client)
    await page.goto('/ssp')
    await press(page, 'Export OSCAL')
    await expect(page.getByRole('dialog', { name: 'Export OSCAL' })).toBeVisible()
    await expectAccessible(page)
    const plan = readOscal(await exported(page), 'system-security-plan').document['system-security-plan']
    expect(plan['control-implementation']['implemented-requirements']).toHaveLength(110)
    await page.goto('/controls')
    await fromMenu(page, /^Export OSCAL/)
    const { catalog } = readOscal(await exported(page), 'catalog').document
    expect((catalog.groups ?? []).flatMap(({ controls = [] }) => controls)).toHaveLength(110)
  })
