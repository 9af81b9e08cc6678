import { expect, type Page } from '@playwright/test'
import { sampled, test } from './test.ts'
import { administrator, newCompany, ORIGIN, PASSWORD } from './api.ts'
import {
  DASHBOARD,
  FILTERS,
  PALETTE,
  REDIRECTS,
  ROUTES,
  SIDEBAR,
  TOUR,
  WORDS,
  type PaletteItem,
  type Protocol,
} from './contract/specification.ts'
import { TOASTS } from './contract/toasts.ts'
import { field, keepSession } from './support.ts'

// Drives the page by the data of the specification. An item marked as missing must be missing, so that it cannot stay
// marked when its area has landed.

/** Opens a page as the administrator, in a new company of that protocol. */
async function open(page: Page, protocol: Protocol, path: string): Promise<void> {
  const client = await administrator()
  const company = await newCompany(client, protocol, `Contract ${crypto.randomUUID().slice(0, 8)}`)
  await keepSession(page, client)
  await page.goto(`${path}?company=${company}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Goes to an address as a link of the page does, without loading the page again. As text: no types of the browser. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or type a command' })
/** The path with its parameters, decoded. */
function readable(address: string): string {
  const { pathname, searchParams } = new URL(address, ORIGIN)
  const parameters = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&')
  return parameters === '' ? pathname : `${pathname}?${parameters}`
}
const addressOf = (page: Page) => readable(page.url())

test('each route shows its page, and a route of an area to come is not found', async ({ page }) => {
  await open(page, 'cmmc2', '/companies')
  for (const { path, heading, missing } of ROUTES) {
    await test.step(path, async () => {
      await follow(page, path)
      await expect(title(page, missing === undefined ? heading : 'Page not found')).toBeVisible()
      await expect(sidebar(page)).toBeVisible()
    })
  }
})

for (const protocol of Object.keys(WORDS) as Protocol[]) {
  test(
    `${protocol}: the sidebar has the entries of the specification, in order, and each leads to its page`,
    sampled(protocol === 'cmmc2'),
    async ({ page }) => {
      await open(page, protocol, '/dashboard')
      const words = WORDS[protocol]
      await expect(title(page, words.dashboard)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(`${words.framework} · ${words.assessment}`)
      const entries = SIDEBAR.filter(({ missing }) => missing === undefined)
      const main = page.getByRole('navigation', { name: 'Main' })
      await expect(main.getByRole('link')).toHaveText(entries.map(({ label }) => label(words)))
      for (const { label, path } of entries) {
        const link = main.getByRole('link', { name: label(words), exact: true })
        await link.click()
        await expect(link).toHaveAttribute('aria-current', 'page')
        await expect.poll(() => new URL(page.url()).pathname).toBe(path(words))
      }
    },
  )
}

/** Types a title into the palette. @returns the first option, once the search has ended */
async function askPalette(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(text)
  await expect(palette(page).getByRole('status')).toHaveText(/result/i)
  return palette(page).getByRole('option').first()
}

async function expectArrival(page: Page, { arrives }: PaletteItem): Promise<void> {
  await expect(palette(page)).toBeHidden()
  if ('shows' in arrives) {
    await expect(page.getByRole('dialog', { name: arrives.shows })).toBeVisible()
    await page.keyboard.press('Escape')
    return
  }
  await expect.poll(() => addressOf(page)).toContain(arrives.path)
  if (arrives.dialog === undefined) return
  await expect(page.getByRole('dialog', { name: arrives.dialog })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('each command of the palette is first by its title and arrives', async ({ page }) => {
  // Each command opens a page.
  test.slow()
  await open(page, 'cmmc2', '/companies')
  // The last one ends the session.
  const items = PALETTE.toSorted((a, b) => Number(a.title === 'Sign out') - Number(b.title === 'Sign out'))
  for (const item of items) {
    await test.step(item.title, async () => {
      const first = await askPalette(page, item.title)
      if (item.missing !== undefined) {
        await expect(palette(page).getByRole('option', { name: new RegExp(`^${item.title}`) })).toHaveCount(0)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        return
      }
      await expect(first).toContainText(item.title)
      if (item.badge !== undefined) await expect(first).toContainText(item.badge)
      await page.keyboard.press('Enter')
      await expectArrival(page, item)
    })
  }
})

test('the palette has its groups, and says when it finds nothing', async ({ page }) => {
  await open(page, 'cmmc2', '/companies')
  await page.keyboard.press('Control+k')
  for (const group of new Set(PALETTE.map((item) => item.group)))
    await expect(palette(page).getByRole('group', { name: group })).toBeVisible()
  await page.keyboard.type('qqqzz')
  await expect(palette(page).getByText('No results found.').first()).toBeVisible()
})

test('the welcome tour has its seven steps', async ({ page }) => {
  await open(page, 'cmmc2', '/dashboard')
  await askPalette(page, 'Welcome tour')
  await page.keyboard.press('Enter')
  for (const [at, step] of TOUR.entries()) {
    await expect(page.getByRole('dialog', { name: step })).toContainText(`${at + 1} of ${TOUR.length}`)
    if (at + 1 < TOUR.length) await page.getByRole('button', { name: 'Next' }).click()
  }
})

test('the dashboard has its cards', async ({ page }) => {
  await open(page, 'cmmc2', '/dashboard')
  for (const { name, role } of DASHBOARD) {
    const part = role === 'text' ? page.getByRole('main').getByText(name) : page.getByRole(role, { name, exact: true })
    await expect(part.first(), name).toBeAttached()
  }
})

test('links with a filter show it above the list', async ({ page }) => {
  await open(page, 'cmmc2', '/companies')
  for (const { path, chips, missing } of FILTERS) {
    if (missing !== undefined) continue
    await test.step(path, async () => {
      await follow(page, path)
      const shown = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
      await expect(shown).toHaveText([...(chips ?? [])])
      expect(addressOf(page)).toBe(readable(path))
      await expect(page.getByText('in this link no longer')).toHaveCount(0)
    })
  }
})

test('addresses lead on to where the specification says', async ({ page, browser }) => {
  const client = await administrator()
  for (const { from, to, as } of REDIRECTS) {
    await test.step(`${from} as ${as}`, async () => {
      const context = as === 'visitor' ? await browser.newContext() : page.context()
      const tab = await context.newPage()
      if (as !== 'visitor') {
        await keepSession(tab, client)
        const company = await newCompany(client, as === 'Admin' ? 'cmmc2' : as, 'Redirect Works')
        await tab.goto(`/companies?company=${company}`)
        await expect(title(tab, 'Companies')).toBeVisible()
        await follow(tab, from)
      } else await tab.goto(from)
      await expect.poll(() => addressOf(tab)).toBe(to)
      await tab.close()
    })
  }
})

test('a visitor gets the landing page, and signs in to what was asked for', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Sign in', 'Get started'])
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', /^\/auth/)
})

const SEND = { signin: 'Sign in', signup: 'Create account', reset: 'Send reset link' } as const
const REQUEST = { signin: 'token', signup: 'signup', reset: 'recover' } as const

for (const form of ['signin', 'signup', 'reset'] as const) {
  test(`${form}: each answer has the toast of the specification`, async ({ page }) => {
    for (const { title: heading, text, answer } of TOASTS.filter((toast) => toast.form === form)) {
      await test.step(`${heading}: ${text}`, async () => {
        await page.goto(`/auth?tab=${form}`)
        await page.route(`**/auth/v1/${REQUEST[form]}*`, (route) =>
          route.fulfill({
            status: answer.status,
            headers: { 'x-supabase-api-version': '2024-01-01' },
            json: answer.body,
          }),
        )
        if (form === 'signup') await field(page, 'Full name').fill('Dana Whitfield')
        await field(page, 'Email').fill('dana@example.com')
        if (form !== 'reset') await field(page, 'Password').fill(PASSWORD)
        if (form === 'signup') await field(page, 'Confirm password').fill(PASSWORD)
        await page.locator('form').getByRole('button', { name: SEND[form], exact: true }).click()
        const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
        await expect(toast).toContainText(heading)
        await expect(toast).toContainText(text)
        await page.unrouteAll()
      })
    }
  })
}
