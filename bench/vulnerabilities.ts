// The list of vulnerabilities of a company with 10,000 of them: a request of the page, and the figures above it. p95 of
// a list request at most 150 ms among 100 companies of the same size, and its median at most a quarter more than alone.
import { median, percentile, report, toLimit } from './figures.ts'
import { ask, load, type Call } from './load.ts'
import { SECONDS, sized } from './options.ts'
import { addOwner, createCompany, foundCompany } from './people.ts'
import { asSuperuser, settle, withServer, type BenchServer } from './server.ts'

const P95_LIMIT_MS = 150
const GROWTH_LIMIT = 1.25
/** A table embedded in the list made it ten times the first. */
const LAST_PAGE_LIMIT = 2
const OTHER_COMPANIES = sized(99, 2)
const FINDINGS = sized(10_000, 200)
const PAGE = sized(1_000, 100)
/** What an import of scans would do for hours: counters, log and due dates come with the rows here. */
const FILLED = ['public.assets', 'public.vulnerabilities', 'public.vulnerability_sightings']

const ASSETS = `
  insert into public.assets (company_id, number, name) select $1, n, 'host-' || n from generate_series(1, 100) n`
const ROWS = `
  insert into public.vulnerabilities (company_id, number, fingerprint, title, severity, cve_ids, solution, first_seen_on, due_on, due_rule,
    is_known_exploited, asset_count)
  select $1, n, 'bench:' || n, 'Weakness ' || n, (array['critical', 'high', 'medium', 'low'])[1 + n % 4], array['CVE-2026-' || 10000 + n],
    'Update package ' || n % 300, current_date - n % 200, current_date - 60 + n % 200, 'high: 30 days', n % 97 = 0, 2
  from generate_series(1, $2::int) n`
const SIGHTINGS = `
  insert into public.vulnerability_sightings (company_id, vulnerability_id, asset_id)
  select v.company_id, v.id, a.id from public.vulnerabilities v
  join public.assets a on a.company_id = v.company_id and a.number in (1 + v.number % 100, 1 + v.number * 7 % 100)
  where v.company_id = $1 on conflict do nothing`
const LOG_TRIGGERS = ['log_added', 'log_changed', 'log_removed']
const LISTED =
  'id,company_id,number,title,severity,status,cve_ids,source,solution,score,epss,is_known_exploited,is_exposed,asset_count,first_seen_on,due_on,due_rule,owner_id,accepted_until,decision_reason,fixed_on,poam_item_id,vex_justification'
/** Without its texts of any length, title and solution. */
const BYTES_PER_ROW_LIMIT = 700

await withServer(async (server) => {
  const founder = await foundCompany(server)
  const owner = await addOwner(server, founder.companyId)
  const get = (target: string): Call => ({ method: 'GET', target: `/rest/v1/${target}`, headers: owner.headers })
  const list = get(
    `vulnerabilities?select=${LISTED}&company_id=eq.${founder.companyId}&order=number&offset=0&limit=${PAGE}`,
  )
  const first = get(
    `vulnerabilities?select=${LISTED}&company_id=eq.${founder.companyId}&order=status.desc,is_known_exploited.desc,due_on.asc.nullslast,number&limit=200`,
  )
  await fill(server, [founder.companyId])
  const page = await ask(server.port, list)
  const rows: unknown = JSON.parse(page)
  if (!Array.isArray(rows) || rows.length !== PAGE) throw new Error(`the list has not ${PAGE} rows`)
  report({
    what: 'bytes of a row of the list',
    measured: `${(page.length / PAGE).toFixed(0)} bytes`,
    ...toLimit(page.length / PAGE, BYTES_PER_ROW_LIMIT, 'bytes'),
    isCount: true,
  })
  await timesOf(server, list)
  const alone = median(await timesOf(server, list))

  await compareRequests(server, { list, first, alone })

  const others: string[] = []
  for (let at = 0; at < OTHER_COMPANIES; at += 1)
    others.push(await createCompany(server.origin, founder, `Other ${at}`))
  await fill(server, others)
  const times = await timesOf(server, list)
  const p95 = percentile(times, 0.95)
  report({
    what: `list of ${PAGE} among ${OTHER_COMPANIES + 1} companies of ${FINDINGS}, p95`,
    measured: `${p95.toFixed(1)} ms`,
    ...toLimit(p95, P95_LIMIT_MS, 'ms'),
  })
  report({
    what: 'list, growth with other companies',
    measured: `${median(times).toFixed(1)} ms`,
    ratio: median(times) / alone,
    of: `that of a company alone (${alone.toFixed(1)} ms)`,
    atMost: GROWTH_LIMIT,
  })
  const figures = percentile(
    await timesOf(server, get(`rpc/vulnerability_overview?company_uuid=${founder.companyId}`)),
    0.95,
  )
  report({
    what: `figures above the list, ${FINDINGS} vulnerabilities, p95`,
    measured: `${figures.toFixed(1)} ms`,
    ratio: figures / p95,
    of: 'that of the list',
  })
})

interface Requests {
  readonly list: Call
  readonly first: Call
  /** The median of the first page, in milliseconds. */
  readonly alone: number
}

/** The last page of the list and its first rows, beside the first page. */
async function compareRequests(server: BenchServer, { list, first, alone }: Requests): Promise<void> {
  const last = median(
    await timesOf(server, { ...list, target: list.target.replace('offset=0', `offset=${FINDINGS - PAGE}`) }),
  )
  report({
    what: `last page of ${PAGE}`,
    measured: `${last.toFixed(1)} ms`,
    ratio: last / alone,
    of: `the first page (${alone.toFixed(1)} ms)`,
    atMost: LAST_PAGE_LIMIT,
  })
  const shown = median(await timesOf(server, first))
  report({
    what: 'first 200 rows, shown while the list loads',
    measured: `${shown.toFixed(1)} ms`,
    ratio: shown / alone,
    of: 'a page of the list',
  })
}

/** One request after the other, like a single person on the server. */
async function timesOf(server: BenchServer, call: Call): Promise<readonly number[]> {
  return (await load(server.port, call, 1, SECONDS)).latencies
}

async function fill(server: BenchServer, companies: readonly string[]): Promise<void> {
  await asSuperuser(server, async (admin) => {
    for (const table of FILLED) await admin.query(`alter table ${table} disable trigger all`)
    for (const company of companies) {
      await admin.query(ASSETS, [company])
      await admin.query(ROWS, [company, FINDINGS])
      await admin.query(SIGHTINGS, [company])
    }
    for (const table of FILLED) {
      await admin.query(`alter table ${table} enable trigger all`)
      for (const trigger of LOG_TRIGGERS) await admin.query(`alter table ${table} enable always trigger ${trigger}`)
    }
    await settle(admin)
  })
}
