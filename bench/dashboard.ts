// The dashboard and the portfolio through the interface. Limits at the median: 100 ms for the dashboard of a company
// with 110 controls and 10,000 evidence items, and 300 ms for the portfolio of a person with 100 companies, each with a
// year of history. The processor time of the dashboard, relative to that of the list of its controls, may be a quarter
// more among 100 companies than alone.
import { median, report, skip, toLimit } from './figures.ts'
import { ask, load, type Call } from './load.ts'
import { SECONDS, sized } from './options.ts'
import { addOwner, createCompany, foundCompany } from './people.ts'
import { canReadProcessor, processorMsOfTree } from './processes.ts'
import { asSuperuser, withServer, type BenchServer } from './server.ts'

const DASHBOARD_LIMIT_MS = 100
const PORTFOLIO_LIMIT_MS = 300
const GROWTH_LIMIT = 1.25
const OTHER_COMPANIES = sized(99, 2)
const PIECES_OF_EVIDENCE = sized(10_000, 200)

/** Each control has two statuses within a year. */
const BEGUN = `
  insert into public.org_control_status (company_id, control_id, status, updated_at)
  select company_id, id, 'In Progress', now() - make_interval(days => 30 + abs(hashtext(id::text)) % 330)
  from public.controls where company_id = any ($1)`
const COMPLETED = `
  update public.org_control_status set status = 'Completed',
    updated_at = updated_at + make_interval(days => 1 + abs(hashtext(control_id::text)) % 29)
  where company_id = any ($1) and abs(hashtext(control_id::text)) % 3 > 0`
const EVIDENCE = `
  insert into public.evidence (company_id, control_id, title)
  select $1, known.ids[1 + n % cardinality(known.ids)], 'Piece ' || n
  from (select array_agg(id) as ids from public.controls where company_id = $1) known, generate_series(1, $2::int) n`

await withServer(async (server) => {
  const founder = await foundCompany(server)
  const owner = await addOwner(server, founder.companyId)
  await fill(server, [founder.companyId])
  await addEvidence(server, founder.companyId)
  const get = (target: string): Call => ({ method: 'GET', target: `/rest/v1/${target}`, headers: owner.headers })
  const dashboard = get(`rpc/dashboard?company_uuid=${founder.companyId}`)
  const list = get(`controls?select=id,nist_id,title&company_id=eq.${founder.companyId}&order=nist_id`)
  const alone = (await costOf(server, dashboard)) / (await costOf(server, list))

  const others: string[] = []
  for (let at = 0; at < OTHER_COMPANIES; at += 1)
    others.push(await createCompany(server.origin, founder, `Other ${at}`))
  await fill(server, others)
  const ms = await medianOf(server, dashboard)
  const among = (await costOf(server, dashboard)) / (await costOf(server, list))
  report({
    what: `dashboard among ${OTHER_COMPANIES + 1} companies, median`,
    measured: `${ms.toFixed(1)} ms, ${await sizeOf(server, dashboard)} kB`,
    ...toLimit(ms, DASHBOARD_LIMIT_MS, 'ms'),
  })
  if (!canReadProcessor) skip('dashboard, growth with other companies: there is no /proc to read processor time from')
  else
    report({
      what: 'dashboard, growth with other companies',
      measured: `${among.toFixed(1)} times the list of its controls`,
      ratio: among / alone,
      of: `that of a company alone (${alone.toFixed(1)})`,
      atMost: GROWTH_LIMIT,
    })

  const portfolio: Call = { method: 'GET', target: '/rest/v1/rpc/portfolio', headers: founder.headers }
  const all = await medianOf(server, portfolio)
  report({
    what: `portfolio of ${OTHER_COMPANIES + 1} companies, median`,
    measured: `${all.toFixed(1)} ms, ${await sizeOf(server, portfolio)} kB`,
    ...toLimit(all, PORTFOLIO_LIMIT_MS, 'ms'),
  })
})

async function fill(server: BenchServer, companies: readonly string[]): Promise<void> {
  await asSuperuser(server, async (admin) => {
    await admin.query(BEGUN, [companies])
    await admin.query(COMPLETED, [companies])
    await admin.query('analyze')
  })
}

async function addEvidence(server: BenchServer, companyId: string): Promise<void> {
  await asSuperuser(server, async (admin) => {
    await admin.query(EVIDENCE, [companyId, PIECES_OF_EVIDENCE])
    await admin.query('analyze')
  })
}

async function medianOf(server: BenchServer, call: Call): Promise<number> {
  await load(server.port, call, 1, SECONDS / 2)
  return median((await load(server.port, call, 1, SECONDS)).latencies)
}

/** Processor time of a request in server and database: other work on the machine changes it less than its duration. */
async function costOf(server: BenchServer, call: Call): Promise<number> {
  await load(server.port, call, 1, SECONDS / 2)
  const before = processorMsOfTree(server.pid)
  const { latencies } = await load(server.port, call, 1, SECONDS)
  return (processorMsOfTree(server.pid) - before) / latencies.length
}

async function sizeOf(server: BenchServer, call: Call): Promise<string> {
  return (Buffer.byteLength(await ask(server.port, call)) / 1000).toFixed(0)
}
