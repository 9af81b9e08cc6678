import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { violationsOf } from './support.ts'

const region = (page: Page) => page.getByRole('region', { name: 'Controls', exact: true })
const row = (page: Page, id: string) =>
  region(page)
    .getByRole('row')
    .filter({ has: page.getByText(id, { exact: true }) })
const box = (page: Page, id: string) => page.getByRole('checkbox', { name: `Select ${id}`, exact: true })
const bulkBar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })

async function pressAll(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function openKit(page: Page): Promise<void> {
  await page.goto('/dev/kit')
  await page.getByRole('heading', { name: 'Component kit' }).waitFor()
}

test.beforeEach(({ page }) => openKit(page))

test.describe('table', () => {
  test('is entered at the top, walked by arrow or letter, and opens its row', async ({ page }) => {
    await region(page).focus()
    await pressAll(page, 'ArrowDown', 'j', 'j', 'k')
    await expect(row(page, 'AC.L2-3.1.2')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Opened AC.L2-3.1.2')).toBeVisible()
  })

  test('keeps the focused row mounted far outside the view', async ({ page }) => {
    await region(page).focus()
    await page.keyboard.press('ArrowDown')
    await region(page).evaluate((element) => element.scrollTo(0, 20_000))
    await expect(row(page, 'AC.L2-3.1.40')).toHaveCount(0)
    await expect(row(page, 'AC.L2-3.1.1')).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.locator('tr[aria-rowindex="1101"]')).toBeFocused()
  })

  test('says how long it is although few rows are mounted', async ({ page }) => {
    await expect(page.getByRole('table', { name: 'Controls' })).toHaveAttribute('aria-rowcount', '1101')
    expect(await page.getByRole('row').count()).toBeLessThan(100)
  })

  test('selects by Shift and Space, extends by Shift, and gives back by Escape', async ({ page }) => {
    await region(page).focus()
    await pressAll(page, 'ArrowDown', 'Shift+Space', 'Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(bulkBar(page)).toContainText('3 selected')
    await expect(box(page, 'AC.L2-3.1.3')).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(bulkBar(page)).toHaveCount(0)
    await expect(row(page, 'AC.L2-3.1.3')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(region(page)).toBeFocused()
  })

  test('selects a range by Shift and click, and the page by its header box', async ({ page }) => {
    await box(page, 'AC.L2-3.1.2').click()
    await box(page, 'AC.L2-3.1.6').click({ modifiers: ['Shift'] })
    await expect(bulkBar(page)).toContainText('5 selected')
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await expect(bulkBar(page)).toContainText('1,100 on this page selected')
  })

  test('sorts by its header and says so', async ({ page }) => {
    const header = page.getByRole('columnheader', { name: 'Points' })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    const unsorted = region(page).getByRole('columnheader', { name: 'Control', exact: true })
    await expect(unsorted).not.toHaveAttribute('aria-sort')
  })

  test('folds a group by key', async ({ page }) => {
    await page.getByRole('button', { name: 'Group by family' }).click()
    const group = page.getByRole('button', { name: /^Access control/ })
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await region(page).focus()
    await pressAll(page, 'ArrowDown', 'ArrowLeft')
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(group).toHaveAttribute('aria-expanded', 'true')
  })

  test('changes a status by number without opening the row', async ({ page }) => {
    const picker = region(page).getByRole('button', { name: 'Status of AC.L2-3.1.1:' })
    await picker.focus()
    await page.keyboard.press('3')
    await expect(page.getByRole('button', { name: 'Status of AC.L2-3.1.1: Completed' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: /Not Applicable/ }).click()
    await expect(page.getByRole('button', { name: 'Status of AC.L2-3.1.1: Not Applicable' })).toBeFocused()
    await expect(page.getByText('Opened AC.L2-3.1.1')).toHaveCount(0)
  })
})

test.describe('overlays', () => {
  test('a dialog takes the focus to its first field and returns it', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Company name' }).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('a confirmation puts the focus on its safe button', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Open confirmation' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(opener).toBeFocused()
  })

  test('a drawer is widened by key and returns the focus', async ({ page }) => {
    const opener = page.getByRole('button', { name: 'Open drawer' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const edge = page.getByRole('separator', { name: 'Drawer width' })
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(edge).toHaveAttribute('aria-valuenow', '504')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  test('a menu is walked by arrow and letter, and skips nothing that can be chosen', async ({ page }) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
    await page.keyboard.press('d')
    await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeFocused()
  })

  test('a combobox finds by hidden words, says when nothing fits, and returns the focus', async ({ page }) => {
    const field = page.getByRole('combobox', { name: 'Company', exact: true })
    await field.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('7k4')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(/Borealis Avionics/)
    await page.keyboard.type('zzz')
    await expect(page.getByText('No companies found matching “7k4zzz”.')).toBeVisible()
    await pressAll(page, 'Backspace', 'Backspace', 'Backspace', 'Enter')
    await expect(field).toHaveText(/Borealis Avionics/)
    await expect(field).toBeFocused()
  })
})

test('a tooltip opens on hover and focus, stays under the pointer, and closes with Escape', async ({ page }) => {
  const tip = page.getByRole('tooltip')
  const target = page.locator('[data-kit="tooltip"]')
  await target.hover()
  await expect(tip).toHaveText('Wednesday, in 7 weeks')
  await tip.hover()
  await page.waitForTimeout(400)
  await expect(tip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await page.keyboard.press('Tab')
  await target.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
})

test.describe('toasts', () => {
  test('stay four seconds, ten with an action, and for good after an error', async ({ browser }) => {
    // The clock stays with its context, and would stand still for the tests that come after.
    const context = await browser.newContext()
    const page = await context.newPage()
    await openKit(page)
    // Stands still but for what the test lets pass: on a busy machine the clicks alone take seconds.
    await page.clock.install({ time: '2026-01-05T08:00:00Z' })
    await page.clock.pauseAt('2026-01-05T08:01:00Z')
    await page.getByRole('button', { name: 'Success toast' }).click()
    await page.getByRole('button', { name: 'Undo toast' }).click()
    await page.getByRole('button', { name: 'Error toast' }).click()
    const success = page.getByText('Evidence added to AC.L2-3.1.1.')
    const undo = page.getByText('Owner set to Dana on 12 controls.')
    await page.clock.runFor(3500)
    await expect(success).toBeAttached()
    await page.clock.runFor(1500)
    await expect(success).not.toBeAttached()
    await page.clock.runFor(4000)
    await expect(undo).toBeAttached()
    await page.clock.runFor(2500)
    await expect(undo).not.toBeAttached()
    await page.clock.runFor(60_000)
    await expect(page.getByText('The file could not be stored.')).toBeVisible()
    await context.close()
  })
})

for (const theme of ['Light', 'Dark']) {
  test(`has no fault that axe can find, ${theme.toLowerCase()}`, async ({ page }) => {
    await page.getByRole('radio', { name: theme }).first().check({ force: true })
    expect(await violationsOf(page)).toEqual([])
  })
}
