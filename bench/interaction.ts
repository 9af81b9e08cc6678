// From a key or a press to the frame that shows its effect, in lists of 110 and 1,100 controls and of 10,000 pieces of
// evidence, on a processor slowed down four times. Limit: 200 ms each.
import { chromium, type Page } from '@playwright/test'
import { finish, median, report } from './figures.ts'
import { PASSWORD, signUpWithCompany } from './people.ts'
import { asSuperuser, withServer } from './server.ts'
import { isSmall } from './sizes.ts'

const LIMIT_MS = 200
const SLOWED_DOWN = 4
const ROUNDS = isSmall ? 2 : 7
const OWN_CONTROLS = 990
const EVIDENCE = isSmall ? 500 : 10_000

/** What in the page changes when the effect is there. */
type Effect = { readonly selector: string; readonly as: 'text' | 'count' }

const FIRST_ROW: Effect = { selector: 'tbody tr:first-of-type', as: 'text' }
const SELECTED: Effect = { selector: 'tbody [aria-checked=true]', as: 'count' }

/** Runs in the page: from the next press to the beginning of the frame after the one that shows the effect. */
const UNTIL_CHANGED = `({ selector, as }) => new Promise((resolve) => {
  const look = () => {
    const found = [...document.querySelectorAll(selector)]
    return as === 'count' ? found.length : found.map(({ textContent }) => textContent).join()
  }
  const before = look()
  let started
  const note = (event) => (started ??= event.timeStamp)
  for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, note, { capture: true, once: true })
  const wait = () => {
    if (started === undefined || look() === before) requestAnimationFrame(wait)
    else requestAnimationFrame(() => resolve(performance.now() - started))
  }
  requestAnimationFrame(wait)
})`

await withServer(4291, async (server) => {
  const { companyId } = await signUpWithCompany(server.origin)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  try {
    await signIn(page, server.origin)
    await measureControls(page, '110 controls')
    await asSuperuser(server, (client) =>
      client.query(
        `insert into public.controls (company_id, protocol_id, nist_id, title, family, safeguard_domain)
         select $1, 'cmmc2', format('9.%s.%s', n / 50 + 1, n % 50 + 1), 'Own control ' || n, 'Own', 'OWN'
         from generate_series(0, $2::int - 1) as n`,
        [companyId, OWN_CONTROLS],
      ),
    )
    await measureControls(page, '1,100 controls')
    await asSuperuser(server, (client) =>
      client.query(
        `insert into public.evidence (company_id, control_id, title, created_at)
         select $1, c.id, format('Evidence %s of %s', n, c.nist_id), now() - make_interval(mins => n::int)
         from generate_series(1, $2::int) as n
         join (select id, nist_id, row_number() over () as place from public.controls where company_id = $1) c on c.place = n % 1100 + 1`,
        [companyId, EVIDENCE],
      ),
    )
    await measureEvidence(page, `${EVIDENCE.toLocaleString('en')} pieces of evidence`)
  } finally {
    await browser.close()
  }
})
finish()

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth?redirect=%2Fcontrols`)
  await page.getByLabel('Email').fill('bench@example.com')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/controls*')
}

async function measureControls(page: Page, what: string): Promise<void> {
  const origin = new URL(page.url()).origin
  await page.goto(`${origin}/controls?group=none`)
  await page.getByRole('link', { name: '3.1.1', exact: true }).waitFor()
  await slowDown(page, SLOWED_DOWN)
  await measure(page, `${what}: sort`, {
    act: () => page.getByRole('columnheader', { name: 'Control' }).getByRole('button').first().click(),
    shows: FIRST_ROW,
  })
  await measure(page, `${what}: filter, each letter`, {
    prepare: async () => {
      await page.getByRole('searchbox').fill('')
      await page.getByRole('searchbox').focus()
    },
    act: () => page.keyboard.press('m'),
    shows: { selector: 'tbody', as: 'text' },
  })
  await page.getByRole('searchbox').fill('')
  await measure(page, `${what}: select a row`, {
    act: () => page.locator('tbody').getByRole('checkbox').nth(2).click(),
    shows: SELECTED,
  })
  await measure(page, `${what}: open`, {
    prepare: async () => {
      await page.goto(`${origin}/controls?group=none`)
      await page.getByRole('link', { name: '3.1.2', exact: true }).waitFor()
    },
    act: () => page.getByRole('link', { name: '3.1.2', exact: true }).click(),
    shows: { selector: 'h1', as: 'text' },
  })
  await slowDown(page, 1)
}

async function measureEvidence(page: Page, what: string): Promise<void> {
  const origin = new URL(page.url()).origin
  await page.goto(`${origin}/evidence`)
  await page.locator('tbody tr').first().waitFor()
  await slowDown(page, SLOWED_DOWN)
  await measure(page, `${what}: sort`, {
    act: () => page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click(),
    shows: FIRST_ROW,
  })
  await measure(page, `${what}: select a row`, {
    act: () => page.locator('tbody').getByRole('checkbox').nth(2).click(),
    shows: SELECTED,
  })
  await measure(page, `${what}: open its drawer`, {
    prepare: async () => {
      await page.goto(`${origin}/evidence`)
      await page.locator('tbody tr').first().waitFor()
    },
    act: () => page.locator('tbody').getByRole('link').first().click(),
    shows: { selector: 'aside h2, [role=dialog] h2', as: 'text' },
  })
  await slowDown(page, 1)
}

interface Interaction {
  prepare?: () => Promise<void>
  act: () => Promise<void>
  shows: Effect
}

/** The median of the times from the event to the frame after the change that it brings about. */
async function measure(page: Page, what: string, { prepare, act, shows }: Interaction): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare?.()
    const taken = page.evaluate<number>(`(${UNTIL_CHANGED})(${JSON.stringify(shows)})`)
    // Answered after the listener is there.
    await page.evaluate('0')
    await act()
    times.push(await taken)
  }
  const ms = median(times)
  report(what, `${ms.toFixed(0)} ms`, `${(ms / LIMIT_MS).toFixed(2)} of the limit (${LIMIT_MS} ms)`, ms <= LIMIT_MS)
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
