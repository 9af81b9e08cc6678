// What a person does at the page to get going, for every journey that starts there.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { type Client, PASSWORD } from './api.ts'

export interface Account {
  readonly email: string
  readonly fullName: string
}

export function newAccount(fullName = 'Dana Whitfield'): Account {
  return { email: `${crypto.randomUUID().slice(0, 13)}@example.com`, fullName }
}

/** The field with exactly this label; a required one carries a star for the eye only. */
export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}\\*?$`))

/** Requests to these addresses wait until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return () => release()
}

/** Before places are compared: a text that gets its font may take another line. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** Shows the actions and filters of a list, which a small screen folds. */
export async function unfoldHead(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: 'Filters and actions' })
  await expect(fold.or(page.getByRole('button', { name: 'Share' })).first()).toBeVisible()
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.press('Enter')
}

/** Ticks "Mine" among the further filters of a list, or unticks it. */
export async function chooseMine(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Mine' }).press('Enter')
  await page.keyboard.press('Escape')
  // A key that is pressed while a menu closes goes to the menu's button.
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Types into the list that is open, and takes its first entry once it has what was typed. */
export async function typeAndChoose(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(text, { ignoreCase: true })
  await page.keyboard.press('Enter')
}

/** Signs up through the page; ends on the sign-in tab. */
export async function signUp(page: Page, account: Account = newAccount()): Promise<Account> {
  await page.goto('/auth?tab=signup')
  await field(page, 'Full name').fill(account.fullName)
  await field(page, 'Email').fill(account.email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Sign Up Successful')).toBeVisible()
  return account
}

/** Signs in on the page that is open, or on the sign-in page; ends wherever that leads. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  if (!page.url().includes('/auth')) await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.evaluate(SWITCH_TOUR_OFF)
}

/** With the session of the page. As text: these tests are compiled without the browser's types. */
const SWITCH_TOUR_OFF = `(async () => {
  const { access_token: token, user } = JSON.parse(localStorage.getItem('parapet-auth'))
  const { anonKey } = await (await fetch('/config.json')).json()
  await fetch('/rest/v1/profiles?id=eq.' + user.id, {
    method: 'PATCH',
    headers: { apikey: anonKey, Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ welcome_tour_enabled: false }),
  })
})()`

/** A new person, signed up and signed in through the page; without a company, so at the first-run screen. */
export async function signUpAndIn(page: Page, account: Account = newAccount()): Promise<Account> {
  await signUp(page, account)
  await signIn(page, account.email)
  await expect(page.getByRole('heading', { name: 'Set up your first company' })).toBeVisible()
  return account
}

/** Puts the session of a person made through the interface into this browser, once, before any page runs. */
export async function keepSession(page: Page, client: Client): Promise<void> {
  const { data } = await client.auth.getSession()
  const session = JSON.stringify(JSON.stringify(data.session))
  // As text: these tests are compiled without the browser's types.
  await page.addInitScript(`if (!sessionStorage.getItem('began')) {
    sessionStorage.setItem('began', 'yes')
    localStorage.setItem('parapet-auth', ${session})
  }`)
}

export interface CompanyToCreate {
  readonly name: string
  readonly protocol?: 'cmmc' | 'cmmc2' | 'hipaa' | 'iso27001' | 'soc2'
  readonly cageCode?: string
}

/** Creates a company at the companies page, where it leaves the person. */
export async function createCompany(page: Page, { name, protocol = 'cmmc2', cageCode }: CompanyToCreate) {
  if (!page.url().endsWith('/companies')) await page.goto('/companies')
  await page.getByRole('button', { name: 'Create Company' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Company' })
  await dialog.getByLabel('Company Name').fill(name)
  await dialog.getByLabel('Compliance Protocol').selectOption(protocol)
  if (cageCode !== undefined) await dialog.getByLabel('CAGE Code').fill(cageCode)
  await dialog.getByRole('button', { name: 'Create Company' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What can differ between two themes of one page; everything else is the same elements with the same names. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * When finite animations have ended. One in a part that the browser skips (`content-visibility`) does not advance and
 * never ends; at most 5 s for another that does not.
 */
const SETTLED = `Promise.race([
  new Promise((resolve) => setTimeout(resolve, 5000)),
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    .then(() => Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      // What has no box, such as \`display: contents\`, hands its color on to what is in it.
      .filter(({ effect: { target } }) => target.checkVisibility({ contentVisibilityAuto: true }) || !target.checkVisibility())
      .map((animation) => animation.finished))),
])`

/**
 * No fault that axe finds in the theme that is shown, and, by the rules of color, in the other one, which stays: to
 * draw a page in another theme takes longer than to check it. A tooltip needs no landmark: it belongs to what it
 * describes, and opens whenever the mouse or focus happens to rest there.
 */
export async function expectAccessible(page: Page, besides: string[] = []): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const isDark = await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)
  const [shown, other] = isDark === true ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const ofColor = OF_COLOUR.filter((rule) => !besides.includes(rule))
  expect(await faultsIn(page, shown, besides), shown).toEqual([])
  expect(await faultsIn(page, other, [], ofColor), other).toEqual([])
}

async function faultsIn(
  page: Page,
  colorScheme: 'light' | 'dark',
  besides: string[],
  only?: string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const html = expect(page.locator('html'))
  await (colorScheme === 'dark' ? html : html.not).toHaveClass(/\bdark\b/)
  // Colors fade from one theme to the other, drawers come in; a shade on the way would be judged.
  await page.evaluate(SETTLED)
  const violations = await violationsOf(page, besides, only)
  // Of a tooltip whose button is out of sight, what holds it is named instead.
  const ids = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[id]:has(> * > [role=tooltip])')].map(({ id }) => id)`,
  )
  const isTooltip = (html: string) => html.includes('role="tooltip"') || ids.some((id) => html.includes(`id="${id}"`))
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html: text }) => id !== 'region' || !isTooltip(text))
      .map(({ target, any: [why] }) => `${id}: ${target.join(' ')} ${why?.message ?? ''}`),
  )
}

/** Presses a button of a dialog once what the dialog loads first is there. */
export async function pressEnabled(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** What axe finds wrong: by every rule it has but for some, or by some only. */
export async function violationsOf(page: Page, besides: string[] = [], only?: string[]): Promise<Result[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(besides.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }),
  }
  for (const frame of page.frames()) if (!(await frame.evaluate(`'axe' in window`))) await frame.evaluate(AXE)
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

/** On a busy machine PostgreSQL may not give out a connection within two seconds. The page asks again. */
const BUSY = /^Failed to load resource: .* status of 503 /

/** Everything the page complained about: errors in the console, exceptions, requests that left the server. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !BUSY.test(message.text())) faults.push(message.text())
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') faults.push(`left the server: ${request.url()}`)
  })
  return faults
}
