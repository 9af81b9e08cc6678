import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

// Lists longer than the window, of which only the rows in sight are in the page.

const LIST = '/controls?group=none'

async function open(page: Page, path: string, prepare?: (client: Client, companyId: string) => Promise<void>) {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await prepare?.(client, companyId)
  await keepSession(page, client)
  await page.goto(path)
}

/** E-1 to E-60, of which the first is the oldest and stands last. */
async function addEvidence(client: Client, companyId: string): Promise<void> {
  const pieces = Array.from({ length: 60 }, (_, place) => ({ company_id: companyId, title: `Piece ${place + 1}` }))
  for (const piece of pieces) await client.from('evidence').insert(piece).throwOnError()
}

const region = (page: Page, name = 'Controls') => page.getByRole('region', { name, exact: true })
const table = (page: Page, name = 'Controls') => page.getByRole('table', { name, exact: true })
const rows = (page: Page) => page.locator('tbody tr[data-item]')
const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) })
const scrollTo = (page: Page, top: number) => region(page).evaluate((element, to) => element.scrollTo(0, to), top)

test('keys reach the last of 110 rows and open it, although few of them are in the page', async ({ page }) => {
  await open(page, LIST)
  await expect(rowOf(page, '3.1.1')).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '111')
  expect(await rows(page).count()).toBeLessThan(50)

  await region(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '3.1.1')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(rowOf(page, '3.1.11')).toBeFocused()
  await page.keyboard.press('End')
  await expect(rowOf(page, '3.14.7')).toBeFocused()
  await expect(rowOf(page, '3.14.7')).toHaveAttribute('aria-rowindex', '111')
  await expect(rowOf(page, '3.14.7')).toBeInViewport()
  await page.keyboard.press('k')
  await expect(rowOf(page, '3.14.6')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rowOf(page, '3.1.1')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /3\.14\.7/ })).toBeVisible()
})

test('a row that has the focus or is selected keeps it out of sight', async ({ page }) => {
  await open(page, LIST)
  await expect(rowOf(page, '3.1.1')).toBeVisible()
  await region(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, '3.1.1')).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('checkbox', { name: 'Select 3.1.3', exact: true }).click()
  await rowOf(page, '3.1.2').focus()
  await scrollTo(page, 100_000)
  await expect(rowOf(page, '3.14.7')).toBeInViewport()
  await expect(rowOf(page, '3.1.3')).toHaveCount(0)
  await expect(rowOf(page, '3.1.2')).toBeFocused()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('2 selected')

  await scrollTo(page, 0)
  for (const id of ['3.1.1', '3.1.3']) {
    await expect(page.getByRole('checkbox', { name: `Select ${id}`, exact: true })).toBeChecked()
  }
  await expect(page.getByRole('checkbox', { name: 'Select 3.1.2', exact: true })).not.toBeChecked()
})

/** What is named in a row is all of the control that its link leads to. */
async function expectWholeRows(page: Page): Promise<void> {
  const mixed = await rows(page).evaluateAll((elements) =>
    elements.flatMap((row) => {
      const id = row.querySelector('a')?.textContent ?? 'no link'
      const link = row.querySelector('a')?.getAttribute('href')?.split('/').at(-1)
      const named = [...row.querySelectorAll('input, button')].map(
        (element) => element.getAttribute('aria-label') ?? '',
      )
      return link === id && named.every((name) => name.split(/[ :]/).includes(id)) ? [] : [id, ...named]
    }),
  )
  expect(mixed).toEqual([])
}

/** The buttons of the bar stay within reach while a toast is shown. */
async function expectToastAboveBar(page: Page): Promise<void> {
  const bar = await page.getByRole('toolbar', { name: 'Selected rows' }).boundingBox()
  const toast = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close notification' }) })
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box === null || bar === null ? Number.NaN : box.y + box.height - bar.y
    })
    .toBeLessThanOrEqual(0)
}

test('a row that comes into view has nothing of the one whose elements it is drawn in', async ({ page }) => {
  await open(page, LIST)
  await page.getByRole('checkbox', { name: 'Select 3.1.3', exact: true }).click()
  await rowOf(page, '3.1.1')
    .getByRole('button', { name: /^Status of/ })
    .click()
  await page.getByRole('menuitemradio', { name: /In Progress/ }).click()
  await expect(rowOf(page, '3.1.1')).toContainText('In Progress')
  await expectToastAboveBar(page)
  await page.getByRole('checkbox', { name: 'Select 3.1.3', exact: true }).focus()

  await scrollTo(page, 100_000)
  await expect(rowOf(page, '3.14.7')).toBeInViewport()
  await expect(rowOf(page, '3.1.3')).toHaveCount(0)
  await expectWholeRows(page)
  await expect(table(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  // Space would tick whatever has come in its place.
  expect(await table(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)

  await region(page).getByRole('button', { name: 'Title' }).click()
  await scrollTo(page, 0)
  await expect(rows(page).first()).toContainText('Access Restrictions for Change')
  await expectWholeRows(page)
  await page.getByRole('searchbox').fill('3.1.1')
  await expect(rowOf(page, '3.1.1')).toContainText('In Progress')
  await expectWholeRows(page)
  await expect(page.getByRole('checkbox', { name: 'Select 3.1.3', exact: true })).toHaveCount(0)
})

test('Shift extends over rows that come into the page on the way', async ({ page }) => {
  await open(page, LIST)
  await expect(rowOf(page, '3.1.1')).toBeVisible()
  await region(page).focus()
  for (let step = 0; step < 41; step += 1) await page.keyboard.press(step === 0 ? 'ArrowDown' : 'Shift+ArrowDown')
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('41 selected')
  await expect(rowOf(page, '3.4.7')).toBeFocused()
})

test('a press shows at once what the address says a moment later', async ({ page }) => {
  await open(page, LIST)
  await expect(rows(page).first()).toContainText('3.1.1')
  await region(page).getByRole('button', { name: 'Title' }).click()
  await expect(rows(page).first()).toContainText('Access Restrictions for Change')
  await page.getByRole('searchbox').pressSequentially('media')
  await expect(page).toHaveURL(/group=none/)
  await expect(page).toHaveURL(/q=media/)
  await expect(page).toHaveURL(/sort=title/)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All/ }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByText('1–110 of 110')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, '3.1.1')).toBeVisible()
})

test('paper gets every row', async ({ page }) => {
  const print = async () => {
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
  }
  await open(page, '/controls', addEvidence)
  await expect(page.getByText('1–110 of 110')).toBeVisible()
  await print()
  const sheets = page.getByRole('region', { name: 'Controls, for print' })
  await expect(sheets.locator('tbody tr:visible')).toHaveCount(110)
  await expect(sheets).toContainText('3.14.7')

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/evidence')
  await expect(table(page, 'Evidence')).toHaveAttribute('aria-rowcount', '61')
  expect(await rows(page).count()).toBeLessThan(50)
  await print()
  await expect(table(page, 'Evidence').locator('tbody tr:visible')).toHaveCount(60)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await expect(table(page, 'Evidence')).toHaveAttribute('aria-rowcount', '61')
})

test('a link to a row far down shows it in the list too', async ({ page }) => {
  await open(page, '/evidence?open=E-1', addEvidence)
  await expect(page.getByRole('dialog')).toContainText('Piece 1')
  await expect(rowOf(page, 'E-1')).toBeInViewport()
})

test('a long list has no fault that axe finds, in the middle of it', async ({ page }) => {
  await open(page, '/controls')
  await region(page).focus()
  await scrollTo(page, 2000)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page)
})
