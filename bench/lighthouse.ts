// Lighthouse with its mobile profile on the landing page, sign-in, dashboard and three lists. Limits: performance 95,
// accessibility 100, best practices 95, and a layout shift of 0.02.
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

async function run(address: string, port: number) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    onlyCategories: Object.keys(LIMITS),
    // The session is in the browser's storage; clearing it would measure the sign-in page instead.
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${address}`)
  return result.lhr
}

async function measure({ origin }: BenchServer, route: string, port: number): Promise<void> {
  const runs: Awaited<ReturnType<typeof run>>[] = []
  for (let at = 0; at < RUNS; at += 1) runs.push(await run(origin + route, port))
  const performanceOf = (lhr: (typeof runs)[number]) => lhr.categories['performance']?.score ?? 0
  const lhr = runs.sort((one, other) => performanceOf(one) - performanceOf(other))[Math.floor(RUNS / 2)]
  if (lhr === undefined) return
  const shown = (audit: string) => lhr.audits[audit]?.displayValue ?? '?'
  note(
    `${route}: FCP ${shown('first-contentful-paint')}, LCP ${shown('largest-contentful-paint')}, TBT ${shown('total-blocking-time')}, benchmark index ${lhr.environment.benchmarkIndex}`,
  )
  for (const [name, limit] of Object.entries(LIMITS)) {
    const category = lhr.categories[name]
    const score = Math.round((category?.score ?? Number.NaN) * 100)
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
