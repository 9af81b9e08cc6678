// Lighthouse on landing, sign-in and dashboard with its mobile profile. Limits: performance 90, accessibility 100, best
// practices 95.
import lighthouse from 'lighthouse'
import { signInWithPage, withBrowser } from './browser.ts'
import { note, report } from './figures.ts'
import { isTiny, sized } from './options.ts'
import { addOwner, foundCompany } from './people.ts'
import { withServer } from './server.ts'

const LIMITS = { performance: 90, accessibility: 100, 'best-practices': 95 } as const
/** The median counts, because other work on the machine disturbs a single run. */
const RUNS = sized(3, 1)

await withBrowser(async (browser, debugPort) => {
  await withServer(async (server) => {
    const { companyId } = await foundCompany(server)
    const owner = await addOwner(server, companyId)
    if (!isTiny) for (const route of ['/', '/auth']) await measure(server.origin, route, debugPort)
    const page = await browser.newPage()
    await signInWithPage(page, server.origin, owner)
    await page.close()
    await measure(server.origin, '/dashboard', debugPort)
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

async function measure(origin: string, route: string, port: number): Promise<void> {
  const runs: Awaited<ReturnType<typeof run>>[] = []
  for (let at = 0; at < RUNS; at += 1) runs.push(await run(origin + route, port))
  const performanceOf = (lhr: (typeof runs)[number]) => lhr.categories['performance']?.score ?? 0
  const lhr = runs.sort((one, other) => performanceOf(one) - performanceOf(other))[Math.floor(RUNS / 2)]
  if (lhr === undefined) return
  const shown = (audit: string) => lhr.audits[audit]?.displayValue ?? '?'
  note(`${route}: LCP ${shown('largest-contentful-paint')}, TBT ${shown('total-blocking-time')}`)
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
}
