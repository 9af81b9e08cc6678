// From a key or a click to the frame that shows its effect, in lists of 110 and 1,100 controls and of 10,000 evidence
// items, on a processor slowed down four times. Limit: 200 ms each, at the median. The figures begin with the speed of
// the machine itself.
import type { CDPSession, Locator, Page } from '@playwright/test'
import { signInWithPage, withBrowser } from './browser.ts'
import { median, note, report, toLimit } from './figures.ts'
import { sized } from './options.ts'
import { addOwner, foundCompany } from './people.ts'
import { asSuperuser, withServer, type BenchServer } from './server.ts'
import { click, slowDown, untilShown, type Effect } from './until-shown.ts'

const LIMIT_MS = 200
const SLOWED_DOWN = sized(4, 1)
const ROUNDS = sized(5, 1)
/** A person moves the pointer before a click and looks before the next one. */
const LOOK_MS = sized(500, 20)
const OWN_CONTROLS = sized(990, 20)
const PIECES_OF_EVIDENCE = sized(10_000, 200)

/** Controls of the company's own, so that it has 1,100 in all. */
const ADD_CONTROLS = `
  insert into public.controls (company_id, protocol_id, nist_id, title, family, safeguard_domain)
  select $1, 'cmmc2', format('9.%s.%s', n / 50 + 1, n % 50 + 1), 'Own control ' || n, 'Own', 'OWN'
  from generate_series(0, $2::int - 1) as n`
const ADD_EVIDENCE = `
  insert into public.evidence (company_id, control_id, title, created_at)
  select $1, known.ids[1 + n % cardinality(known.ids)], 'Piece ' || n, now() - make_interval(mins => n::int)
  from (select array_agg(id) as ids from public.controls where company_id = $1) known, generate_series(1, $2::int) n`

const ROWS: Effect = { selector: 'tbody', as: 'text' }
const SELECTED: Effect = { selector: 'tbody input:checked', as: 'count' }

interface List {
  /** In the report: "110 controls". */
  readonly what: string
  readonly address: string
  /** The column to sort by. */
  readonly column: string
  /** A search that some of the rows match. */
  readonly letter: string
  /** The text under the rows while no filter is active. */
  readonly whole: string
  /** The heading of the page or drawer that a row opens. */
  readonly opened: Effect
  /** A text in the part that is drawn last. */
  readonly drawn: Effect
}

/** About a tenth of a second on a laptop of 2020. */
const FIXED_WORK = `() => {
  const started = performance.now()
  const rows = Array.from({ length: 60000 }, (_, n) => ({ id: n, name: 'Row ' + ((n * 7919) % 60000) }))
  rows.sort((one, other) => (one.name < other.name ? -1 : 1))
  JSON.parse(JSON.stringify(rows))
  return performance.now() - started
}`

await withBrowser((browser) =>
  withServer(async (server) => {
    const { companyId } = await foundCompany(server)
    const owner = await addOwner(server, companyId)
    const page = await browser.newPage()
    const session = await browser.newCDPSession(page)
    await measureMachine(page, session)
    await signInWithPage(page, server.origin, owner)
    // Ungrouped, so that a sort changes every row in sight.
    const controls = {
      address: `${server.origin}/controls?group=none`,
      column: 'Title',
      letter: 'x',
      opened: { selector: 'h1', as: 'text' },
      drawn: { selector: '#evidence', as: 'count' },
    } as const
    await measureList(page, session, { what: '110 controls', whole: '1–110 of 110', ...controls })
    await add(server, ADD_CONTROLS, companyId, OWN_CONTROLS)
    const all = (110 + OWN_CONTROLS).toLocaleString('en')
    await measureList(page, session, { what: `${all} controls`, whole: `1–${all} of ${all}`, ...controls })
    await add(server, ADD_EVIDENCE, companyId, PIECES_OF_EVIDENCE)
    const pieces = PIECES_OF_EVIDENCE.toLocaleString('en')
    await measureList(page, session, {
      what: `${pieces} evidence items`,
      whole: `1–100 of ${pieces}`,
      address: `${server.origin}/evidence`,
      column: 'Name',
      letter: '7',
      opened: { selector: '[role=dialog] h2', as: 'text' },
      drawn: { selector: '[role=dialog] section', as: 'count' },
    })
  }),
)

async function add(server: BenchServer, statement: string, companyId: string, count: number): Promise<void> {
  await asSuperuser(server, async (client) => {
    await client.query(statement, [companyId, count])
    await client.query('analyze')
  })
}

/** A fixed piece of work, and a page in which a click changes one letter: the fastest possible response. */
async function measureMachine(page: Page, session: CDPSession): Promise<void> {
  await page.setContent('<button onclick="this.append(0)">0</button>')
  for (const rate of new Set([1, SLOWED_DOWN])) {
    await slowDown(session, rate)
    const work: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) work.push(await page.evaluate<number>(`(${FIXED_WORK})()`))
    const least = await medianOf(page, {
      point: page.getByRole('button'),
      press: () => click(page),
      shows: { selector: 'button', as: 'text' },
    })
    note(`the machine at ${rate}x: fixed work ${median(work).toFixed(0)} ms, empty frame ${least.toFixed(0)} ms`)
  }
  await slowDown(session, 1)
}

async function measureList(page: Page, session: CDPSession, list: List): Promise<void> {
  const { what, whole, address, column, letter, opened, drawn } = list
  const rows = page.locator('tbody tr[data-item]')
  // A person waits for the list; by then its prefetched data has arrived too.
  const arrive = async () => {
    await page.goto(address)
    await rows.first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await arrive()
  await slowDown(session, SLOWED_DOWN)
  const press = () => click(page)
  const head = page.getByRole('columnheader', { name: column }).getByRole('button')
  await measure(page, `${what}: sort`, { point: head, press, shows: ROWS })

  const field = page.getByRole('searchbox')
  const unfiltered = async () => {
    await field.fill('')
    await page.getByText(whole, { exact: true }).waitFor()
  }
  await measure(page, `${what}: filter, by letter`, {
    prepare: unfiltered,
    point: field,
    press: () => page.keyboard.press(letter),
    shows: ROWS,
  })
  await unfiltered()
  const boxOf = (round: number) => rows.nth(round).getByRole('checkbox')
  await measure(page, `${what}: select a row`, { point: boxOf, press, shows: SELECTED })
  const linkOf = (round: number) => rows.nth(round).getByRole('link').first()
  const open = { prepare: arrive, point: linkOf, press }
  await measure(page, `${what}: open a row`, { ...open, shows: opened })
  const untilDrawn = await medianOf(page, { ...open, shows: drawn })
  note(`${what}: open a row, all of it drawn: ${untilDrawn.toFixed(0)} ms`)
  await slowDown(session, 1)
}

interface Interaction {
  prepare?: () => Promise<void>
  /** The element that the pointer moves to first. */
  point: Locator | ((round: number) => Locator)
  press: () => Promise<void>
  shows: Effect
}

async function measure(page: Page, what: string, interaction: Interaction): Promise<void> {
  const ms = await medianOf(page, interaction)
  report({ what, measured: `${ms.toFixed(0)} ms`, ...toLimit(ms, LIMIT_MS, 'ms') })
}

async function medianOf(page: Page, { prepare, point, press, shows }: Interaction): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare?.()
    await (typeof point === 'function' ? point(round) : point).hover()
    await page.waitForTimeout(LOOK_MS)
    times.push(await untilShown(page, press, shows))
  }
  return median(times)
}
