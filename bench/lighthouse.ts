// Lighthouse with its mobile profile on the landing page, sign-in, dashboard and three lists. Limits: performance 95,
// accessibility 100, best practices 95, and a layout shift of 0.02. Lighthouse slows the processor down four times,
// which makes a middling phone of a desktop with a benchmark index of 1,500 and more. On a slower machine the slowdown
// is less in proportion, so that the phone stays the same; the score with four times is shown beside it. See
// https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
// Lighthouse counts the clock's time: while the browser's other processes, the server and Lighthouse itself keep both
// processors of a small machine busy, the page's waiting counts as its work. What it waited is shown beside the score.
import lighthouse from 'lighthouse'
import { signInWithPage, withBrowser } from './browser.ts'
import { note, report, toLimit } from './figures.ts'
import { isTiny, sized } from './options.ts'
import { addOwner, foundCompany } from './people.ts'
import { asSuperuser, withServer, type BenchServer } from './server.ts'

const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 95 } as const
const LAYOUT_SHIFT_LIMIT = 0.02
/** The median counts, because other work on the machine disturbs a single run. */
const RUNS = sized(3, 1)
const ROWS = 40
const SLOWDOWN = 4
/** Of the slowest machine for which Lighthouse takes that slowdown. */
const REFERENCE_INDEX = 1_500

/** An event of the trace; of a task, what it took and what the processor spent on it, in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly dur: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

const NO_TIME = { took: 0, worked: 0 }

const added = ({ took, worked }: typeof NO_TIME, { dur, tdur = 0 }: TraceEvent) => ({
  took: took + dur / 1_000,
  worked: worked + tdur / 1_000,
})

/** Without rows the lists would measure their empty states. */
const FILL = `
  with known as (select array_agg(id) as ids from public.controls where company_id = $1),
  evidence as (
    insert into public.evidence (company_id, control_id, title)
    select $1, ids[1 + n], 'Evidence item ' || n from known, generate_series(1, $2::int) n
  )
  insert into public.poam_items (company_id, number, weakness)
  select $1, n, 'Weakness ' || n from generate_series(1, $2::int) n`

await withBrowser(async (browser, debugPort) => {
  await withServer(async (server) => {
    const { companyId } = await foundCompany(server)
    const owner = await addOwner(server, companyId)
    if (!isTiny) for (const route of ['/', '/auth']) await measure(server, route, debugPort)
    await asSuperuser(server, (client) => client.query(FILL, [companyId, ROWS]))
    const page = await browser.newPage()
    await signInWithPage(page, server.origin, owner)
    await page.close()
    await measure(server, '/dashboard', debugPort)
    if (!isTiny) for (const route of ['/controls', '/poam', '/evidence']) await measure(server, route, debugPort)
  })
})

async function run(address: string, port: number, cpuSlowdownMultiplier: number) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    onlyCategories: Object.keys(LIMITS),
    // The session is in the browser's storage; clearing it would measure the sign-in page instead.
    disableStorageReset: true,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier },
  })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${address}`)
  return { ...result.lhr, mainThread: mainThreadOf(result.artifacts.Trace.traceEvents) }
}

type Report = Awaited<ReturnType<typeof run>>

/** How long tasks of the page took, and what the processor spent on them, in milliseconds. */
function mainThreadOf(events: readonly TraceEvent[]) {
  const names = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const pages = new Set(names.map(({ pid }) => pid))
  // On Linux the number of a process is that of its main thread. The browser keeps blank pages beside ours.
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === tid)
  const times = [...pages].map((page) => tasks.filter(({ pid }) => pid === page).reduce(added, NO_TIME))
  return times.reduce((most, one) => (one.worked > most.worked ? one : most), NO_TIME)
}

/** A percentage. */
function scoreOf({ categories }: Report, name: string): number {
  return Math.round((categories[name]?.score ?? Number.NaN) * 100)
}

/** The middle one by performance. */
async function middleOf(address: string, port: number, slowdown: number): Promise<Report> {
  const reports: Report[] = []
  for (let at = 0; at < RUNS; at += 1) reports.push(await run(address, port, slowdown))
  reports.sort((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
  const middle = reports[Math.floor(RUNS / 2)]
  if (middle === undefined) throw new Error('there were no runs')
  return middle
}

async function measure({ origin }: BenchServer, route: string, port: number): Promise<void> {
  const usual = await middleOf(origin + route, port, SLOWDOWN)
  const { benchmarkIndex } = usual.environment
  const slowdown = Math.min(1, benchmarkIndex / REFERENCE_INDEX) * SLOWDOWN
  const lhr = slowdown === SLOWDOWN || isTiny ? usual : await middleOf(origin + route, port, slowdown)
  const { took, worked } = lhr.mainThread
  note(`${route}: benchmark index ${benchmarkIndex}, processor slowed down ${slowdown.toFixed(1)} times`)
  note(
    `${route}: tasks of ${took.toFixed(0)} ms, of which the page waited ${(took - worked).toFixed(0)} for a processor`,
  )
  if (lhr !== usual)
    report({
      what: `${route} performance, slowed down ${SLOWDOWN} times`,
      measured: scoreOf(usual, 'performance').toFixed(0),
      ratio: scoreOf(usual, 'performance') / LIMITS.performance,
      of: `the limit for a machine with an index of ${REFERENCE_INDEX}`,
    })
  const shown = (audit: string) => lhr.audits[audit]?.displayValue ?? '?'
  note(
    `${route}: FCP ${shown('first-contentful-paint')}, LCP ${shown('largest-contentful-paint')}, TBT ${shown('total-blocking-time')}`,
  )
  for (const [name, limit] of Object.entries(LIMITS)) {
    const category = lhr.categories[name]
    const score = scoreOf(lhr, name)
    const failing = (category?.auditRefs ?? []).filter(({ id }) => (lhr.audits[id]?.score ?? 1) < 0.9)
    if (score < limit) note(`${route}: below 0.9: ${failing.map(({ id }) => id).join(', ')}`)
    report({
      what: `${route} ${name}`,
      measured: String(score),
      ratio: score / limit,
      of: `the limit of ${limit}`,
      atLeast: 1,
    })
  }
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN
  report({
    what: `${route} layout shift`,
    measured: shift.toFixed(3),
    ...toLimit(shift, LAYOUT_SHIFT_LIMIT, 'of layout shift'),
  })
}
