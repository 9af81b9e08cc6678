// From a key or a press to the frame that shows its effect, in lists of 110 and 1,100 controls and of 10,000 pieces of
// evidence, on a processor slowed down four times. Limit: 200 ms each, at the median.
import { chromium, type Locator, type Page } from '@playwright/test'
import { finish, median, report } from './figures.ts'
import { PASSWORD, signUpWithCompany } from './people.ts'
import { asSuperuser, withServer, type BenchServer } from './server.ts'
import { sized } from './sizes.ts'

const LIMIT_MS = 200
const SLOWED_DOWN = 4
const ROUNDS = sized(5, 2)
/** Nobody presses again before they have looked. */
const LOOK_MS = 300
const OWN_CONTROLS = 990
const PIECES_OF_EVIDENCE = sized(10_000, 500)

/** Of the company's own, so that it has 1,100 in all. */
const ADD_CONTROLS = `
  insert into public.controls (company_id, protocol_id, nist_id, title, family, safeguard_domain)
  select $1, 'cmmc2', format('9.%s.%s', n / 50 + 1, n % 50 + 1), 'Own control ' || n, 'Own', 'OWN'
  from generate_series(0, $2::int - 1) as n`
const ADD_EVIDENCE = `
  insert into public.evidence (company_id, control_id, title, created_at)
  select $1, known.ids[1 + n % cardinality(known.ids)], 'Piece ' || n, now() - make_interval(mins => n::int)
  from (select array_agg(id) as ids from public.controls where company_id = $1) known, generate_series(1, $2::int) n`

/** What in the page changes when the effect is there. */
type Effect = { readonly selector: string; readonly as: 'text' | 'count' }

const ROWS: Effect = { selector: 'tbody', as: 'text' }
const SELECTED: Effect = { selector: 'tbody input:checked', as: 'count' }

/** Runs in the page: from the next press to the beginning of the frame after the one that shows the effect. */
const UNTIL_SHOWN = `({ selector, as }) => new Promise((resolve) => {
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

interface List {
  /** Of the report: "110 controls". */
  readonly what: string
  readonly address: string
  /** The column that is sorted by. */
  readonly column: string
  /** A letter that leaves some of the rows. */
  readonly letter: string
  /** What stands under the rows while none is left out. */
  readonly whole: string
  /** What a row opens. */
  readonly opened: Effect
}

await withServer(4291, async (server) => {
  const { companyId } = await signUpWithCompany(server.origin)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
    await signIn(page)
    // Ungrouped, so that a sort changes every row in sight.
    const controls = {
      ...{ address: '/controls?group=none', column: 'Title', letter: 'x' },
      opened: { selector: 'h1', as: 'text' },
    } as const
    await measureList(page, { what: '110 controls', whole: '1–110 of 110', ...controls })
    await add(server, ADD_CONTROLS, companyId, OWN_CONTROLS)
    await measureList(page, { what: '1,100 controls', whole: '1–1,100 of 1,100', ...controls })
    await add(server, ADD_EVIDENCE, companyId, PIECES_OF_EVIDENCE)
    const pieces = PIECES_OF_EVIDENCE.toLocaleString('en')
    await measureList(page, {
      ...{ what: `${pieces} pieces of evidence`, whole: `1–100 of ${pieces}` },
      ...{ address: '/evidence', column: 'Name', letter: '7' },
      opened: { selector: '[role=dialog] h2', as: 'text' },
    })
  } finally {
    await browser.close()
  }
})
finish()

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth?redirect=%2Fcontrols')
  await page.getByLabel('Email').fill('bench@example.com')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/controls*')
}

async function add(server: BenchServer, statement: string, companyId: string, count: number): Promise<void> {
  await asSuperuser(server, async (client) => {
    await client.query(statement, [companyId, count])
    await client.query('analyze')
  })
}

async function measureList(page: Page, { what, whole, address, column, letter, opened }: List): Promise<void> {
  const rows = page.locator('tbody tr[data-item]')
  // Nobody presses before a list is there; what it fetches ahead is then there too.
  const arrive = async () => {
    await page.goto(address)
    await rows.first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await arrive()
  await slowDown(page, SLOWED_DOWN)
  const head = page.getByRole('columnheader', { name: column }).getByRole('button')
  await measure(page, `${what}: sort`, { act: () => head.click(), shows: ROWS })

  const field = page.getByRole('searchbox')
  const unfiltered = async () => {
    await field.fill('')
    await page.getByText(whole, { exact: true }).waitFor()
  }
  await measure(page, `${what}: filter, by letter`, {
    prepare: unfiltered,
    act: () => field.press(letter),
    shows: ROWS,
  })
  await unfiltered()
  await measure(page, `${what}: select a row`, { act: (round) => boxOf(rows, round).click(), shows: SELECTED })
  await measure(page, `${what}: open a row`, {
    prepare: arrive,
    act: (round) => rows.nth(round).getByRole('link').first().click(),
    shows: opened,
  })
  await slowDown(page, 1)
}

function boxOf(rows: Locator, round: number): Locator {
  return rows.nth(round).getByRole('checkbox')
}

interface Interaction {
  prepare?: () => Promise<void>
  act: (round: number) => Promise<void>
  shows: Effect
}

/** The median of the times from the event to the frame after the change that it brings about. */
async function measure(page: Page, what: string, { prepare, act, shows }: Interaction): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare?.()
    await page.waitForTimeout(LOOK_MS)
    const taken = page.evaluate<number>(`(${UNTIL_SHOWN})(${JSON.stringify(shows)})`)
    // Answered after the listener is there.
    await page.evaluate('0')
    await act(round)
    times.push(await taken)
  }
  const ms = median(times)
  report(what, `${ms.toFixed(0)} ms`, `${(ms / LIMIT_MS).toFixed(2)} of the limit (${LIMIT_MS} ms)`, ms <= LIMIT_MS)
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
