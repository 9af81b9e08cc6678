import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, unfoldHead, watchForFaults } from './support.ts'

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
}

async function fromMenu(page: Page, name: string | RegExp, menu = 'Share'): Promise<void> {
  await press(page, menu)
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

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, /^Choose files/)
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

test('by keyboard a plan of action goes out as OSCAL, and comes into another company after a preview', async ({
  page,
  browser,
}) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const items = ['Accounts are shared', 'Logs are not kept'].map((weakness) => ({ weakness, due_on: '2999-01-31' }))
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
  await keepSession(page, client)
  await page.goto('/poam')
  await fromMenu(page, /^Export OSCAL/)
  await expectAccessible(page)
  const text = await exported(page)
  const { document, dangling } = readOscal(text, 'plan-of-action-and-milestones')
  expect(document['plan-of-action-and-milestones']['poam-items']).toHaveLength(2)
  expect(dangling).toEqual([])

  const other = await newPerson('Miguel Ortiz')
  await newCompany(other, 'cmmc2')
  const elsewhere = await (await browser.newContext()).newPage()
  const theirFaults = watchForFaults(elsewhere)
  await keepSession(elsewhere, other)
  await elsewhere.goto('/poam')
  await fromMenu(elsewhere, /^Import/)
  await choose(elsewhere, 'catalog.json', '{"catalog": {"metadata": {"oscal-version": "1.1.2"}}}')
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'This is a catalog.' })).toBeVisible()
  const [first] = document['plan-of-action-and-milestones'].risks ?? []
  const broken = text.replaceAll(`"risk-uuid": "${first?.uuid}"`, '"risk-uuid": "00000000-0000-4000-8000-000000000000"')
  await choose(elsewhere, 'poam.json', broken)
  const mistakes = elsewhere.getByRole('region', { name: 'Rows with mistakes' })
  await expect(mistakes).toContainText('poam-items[0].related-risks[0].risk-uuid')
  await expectAccessible(elsewhere)
  await press(elsewhere, 'Add 1 item, leave out 1 row')
  const table = elsewhere.getByRole('table', { name: 'Plan of action' })
  await expect(table).toContainText('Logs are not kept')
  await expect(table).not.toContainText('Accounts are shared')
  expect([...faults, ...theirFaults]).toEqual([])
})

for (const [name, width, height] of [
  ['wide', 1440, 900],
  ['on a phone', 390, 844],
] as const)
  test(
    `the plan and the controls go out as OSCAL, and statements and official texts come in, ${name}`,
    sampled(width < 768),
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const client = await newPerson('Dana Whitfield')
      const companyId = await newCompany(client, 'cmmc2')
      const { data: controls } = await client.from('controls').select('id').order('nist_id').limit(2).throwOnError()
      const statements = (controls as { id: string }[]).map(({ id }, at) => ({
        company_id: companyId,
        control_id: id,
        body: `By hand, number ${at + 1}.`,
      }))
      await client.from('implementation_statements').insert(statements).throwOnError()
      await keepSession(page, client)
      await page.goto('/ssp')
      const menu = width < 768 ? 'More actions' : 'OSCAL'
      await fromMenu(page, /^Export OSCAL/, menu)
      await expect(page.getByRole('dialog', { name: 'Export OSCAL' })).toBeVisible()
      await expectAccessible(page)
      const text = await exported(page)
      const plan = readOscal(text, 'system-security-plan').document['system-security-plan']
      expect(plan['control-implementation']['implemented-requirements']).toHaveLength(110)

      await fromMenu(page, /^Import OSCAL/, menu)
      await choose(page, 'ssp.json', text.replaceAll('By hand, number', 'By the directory, number'))
      const boxes = page.getByRole('dialog').getByRole('checkbox')
      await expect(boxes).toHaveCount(2)
      await boxes.nth(1).press('Space')
      await expectAccessible(page)
      const bodies = async () => {
        const { data } = await client.from('implementation_statements').select('body').order('body').throwOnError()
        return (data as { body: string }[]).map(({ body }) => body)
      }
      await press(page, 'Change 1 statement')
      await expect.poll(bodies).toEqual(['By hand, number 2.', 'By the directory, number 1.'])
      await press(page, 'Undo')
      await expect.poll(bodies).toEqual(['By hand, number 1.', 'By hand, number 2.'])
      await page.goto('/controls')
      await unfoldHead(page)
      await fromMenu(page, /^Export OSCAL/)
      const { catalog } = readOscal(await exported(page), 'catalog').document
      expect((catalog.groups ?? []).flatMap(({ controls = [] }) => controls)).toHaveLength(110)

      const [family] = catalog.groups ?? []
      const [entry] = family?.controls ?? []
      const official = { ...catalog, groups: [{ ...family, controls: [entry] }] }
      await fromMenu(page, /^Import official/)
      await choose(page, 'catalog.xml', '<catalog/>')
      await expect(page.getByRole('alert').filter({ hasText: '_catalog.json' })).toBeVisible()
      await choose(page, 'catalog.json', JSON.stringify({ catalog: official }))
      await expectAccessible(page)
      await press(page, 'Add 1 official text')
      await expect(page.getByText('1 official text imported')).toBeVisible()
      // The page begins in the theme in which it is judged first.
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto('/controls/3.1.1')
      const card = page.getByRole('region', { name: /^Official text: 3\.1\.1/ })
      await expect(card).toContainText(catalog.metadata.title)
      await expectAccessible(page)
      await press(page, 'Remove')
      await press(page, 'Remove texts')
      await expect(card).toBeHidden()
    },
  )
