import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { chooseMine, expectAccessible, keepSession } from './support.ts'

// What stands above the rows: one control for each state, columns that say something, and room for rows.

async function open(page: Page): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/controls')
  await expect(views(page)).toBeVisible()
  return { client, companyId }
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const view = (page: Page, name: string) => views(page).getByRole('link', { name: new RegExp(`^${name}`) })

test('a tab and a filter that say the same are one state, and no chip repeats it', async ({ page }) => {
  await open(page)
  await chooseMine(page)
  await expect(view(page, 'Mine')).toHaveAttribute('aria-current', 'page')
  await expect(views(page)).not.toContainText('edited')
  await view(page, 'Overdue').press('Enter')
  await expect(page).toHaveURL(/due=overdue/)
  await expect(page.getByText('No controls match these filters')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0)
  await chooseMine(page)
  await expect(view(page, 'Overdue')).toContainText('edited')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Due: Overdue')
})

test('a column without a value is hidden until a person wants it, and the menu says so', async ({ page }) => {
  const { client, companyId } = await open(page)
  const assessment = { kind: 'Third-party assessment', title: 'Certification' }
  await client.rpc('add_assessment', { company: companyId, assessment }).throwOnError()
  await page.goto('/assessments')
  const head = page.getByRole('columnheader', { name: 'Score' })
  const choice = page.getByRole('menuitemcheckbox', { name: /^Score/ })
  await expect(page.getByRole('row', { name: /Certification/ })).toBeVisible()
  await expect(head).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await expect(choice).toContainText('empty')
  await expect(choice).not.toBeChecked()
  await choice.press('Enter')
  await expect(head).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head).toBeVisible()
})

for (const [width, height] of [
  [390, 844],
  [720, 450],
] as const) {
  test(
    `rows are on the first screen at ${width} x ${height}, and one button shows the rest`,
    sampled(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height })
      const { client, companyId } = await open(page)
      const items = [{ weakness: 'Accounts are shared', due_on: '2999-01-31' }]
      await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
      await client.from('evidence').insert({ company_id: companyId, title: 'Access list' }).throwOnError()
      for (const [path, name, action] of [
        ['/controls', 'Controls', 'Share'],
        ['/evidence', 'Evidence', 'Export…'],
        ['/poam', 'Plan of action', 'Share'],
      ] as const) {
        await page.goto(path)
        const card = page.getByRole('list', { name, exact: true }).getByRole('listitem').last()
        await expect(card).toBeVisible()
        const first = page
          .getByRole('list', { name, exact: true })
          .getByRole('button', { name: /^Open / })
          .first()
        const top = (await first.boundingBox())?.y ?? height
        expect(top, path).toBeLessThan(height - 60)
        await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0)
        await page.getByRole('button', { name: 'Filters and actions' }).press('Enter')
        await expect(page.getByRole('button', { name: action, exact: true })).toBeVisible()
        // The tooltip of the button stands beside the landmarks.
        await expectAccessible(page, ['region'])
      }
    },
  )
}

test('rows are as high as the person likes them', async ({ page }) => {
  await open(page)
  const row = page.getByRole('row').nth(3)
  await expect(row).toContainText('3.1.2')
  const roomy = (await row.boundingBox())?.height ?? 0
  await page.goto('/profile')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('radio', { name: 'Compact' }).click({ force: true })
  expect((await saved).ok()).toBe(true)
  await page.goto('/controls')
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(roomy)
})
