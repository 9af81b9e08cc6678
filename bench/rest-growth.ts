// Whether answers stay fast while the data grows: the newest page of a company's list and a single row, by rows in the
// table and by companies in the installation. Constant is a factor of 1.00 for ten times as much; limit 1.15.
import type pg from 'pg'
import { median, report } from './figures.ts'
import { ask, load, type Call } from './load.ts'
import { SECONDS, sized } from './options.ts'
import { addMembers, foundCompany } from './people.ts'
import { asSuperuser, settle, withServer, type BenchServer } from './server.ts'

const LIMIT = 1.15
const ROW_STEPS = sized([1e3, 1e4, 1e5, 1e6], [5e3, 1e4])
const COMPANY_STEPS = sized([10, 100, 1_000, 10_000], [10, 100])
const FIRST_COMPANIES = COMPANY_STEPS[0] ?? 10
const ROWS_OF_FURTHER_COMPANIES = 10
/** Triggers that a fill would run a million times; none of them changes how the rows are read. */
const FILLED = ['public.companies', 'public.evidence']
const LOG_TRIGGERS = ['log_added', 'log_changed', 'log_removed']

await withServer(async (server) => {
  const founder = await foundCompany(server)
  const [member] = await addMembers(server, founder.companyId, ['Contributor'])
  if (member === undefined) throw new Error('no member joined')
  await asSuperuser(server, async (admin) => {
    for (const table of FILLED) await admin.query(`alter table ${table} disable trigger all`)
    await growCompanies(admin, FIRST_COMPANIES)

    await growRows(admin, ROW_STEPS[0] ?? 0)
    const page = `/rest/v1/evidence?select=id,title,control_id,created_at&company_id=eq.${founder.companyId}&order=created_at.desc&limit=50`
    const rows: unknown = JSON.parse(await ask(server.port, { method: 'GET', target: page, headers: member.headers }))
    if (!Array.isArray(rows) || rows.length !== 50) throw new Error('the page has not 50 rows')
    const row = `/rest/v1/evidence?id=eq.${rows[0].id}`
    const asMember = { page, row, headers: member.headers }
    const asAdmin = { page, row, headers: founder.headers }
    await measure(server, asMember, SECONDS)

    const byRows: Timing[] = []
    for (const step of ROW_STEPS) {
      await growRows(admin, step)
      byRows.push(await measure(server, asMember, SECONDS / 3))
    }
    say('rows', ROW_STEPS, byRows, 'member', LIMIT)

    const byCompanies: Timing[] = []
    const forAdmin: Timing[] = []
    for (const step of COMPANY_STEPS) {
      await growCompanies(admin, step)
      byCompanies.push(await measure(server, asMember, SECONDS / 3))
      forAdmin.push(await measure(server, asAdmin, SECONDS / 3))
    }
    say('companies', COMPANY_STEPS, byCompanies, 'member', LIMIT)
    // No limit: an Admin may read every company, and the list of them is what the policies compare with.
    say('companies', COMPANY_STEPS, forAdmin, 'Admin')
    for (const table of FILLED) {
      await admin.query(`alter table ${table} enable trigger all`)
      for (const trigger of LOG_TRIGGERS) await admin.query(`alter table ${table} enable always trigger ${trigger}`)
    }
  })
})

interface Reading {
  readonly page: string
  readonly row: string
  readonly headers: Call['headers']
}

/** Medians in milliseconds. */
interface Timing {
  readonly page: number
  readonly row: number
}

/**
 * Fills the table up to the number, spread evenly and mixed over the companies, each row a minute older than the one
 * before.
 */
async function growRows(admin: pg.Client, upTo: number): Promise<void> {
  await admin.query(
    `with places as (select id, row_number() over (order by created_at, id) - 1 as place, count(*) over () as n from public.companies)
     insert into public.evidence (company_id, number, title, created_at, effective_on)
     select places.id, at, 'Piece ' || at, now() - at * interval '1 minute', current_date
     from generate_series((select count(*) from public.evidence) + 1, $1) as at
     join places on places.place = at % places.n`,
    [upTo],
  )
  await settle(admin)
}

/** Adds companies, each with an Owner of its own and a few rows. */
async function growCompanies(admin: pg.Client, upTo: number): Promise<void> {
  // A trigger gives each account its profile.
  await admin.query(
    `insert into auth.users (email)
     select 'owner-' || at || '@example.com' from generate_series((select count(*) from public.companies) + 1, $1) as at`,
    [upTo],
  )
  await admin.query(
    `with made as (
       insert into public.companies (name, created_by)
       select 'Company of ' || p.email, p.id from public.profiles p
       where p.email like 'owner-%' and not exists (select from public.companies c where c.created_by = p.id)
       returning id, created_by
     ), owned as (
       insert into public.user_companies (company_id, user_id, company_role) select id, created_by, 'Owner' from made
     )
     insert into public.evidence (company_id, number, title, effective_on)
     select id, n, 'Piece ' || n, current_date from made, generate_series(1, $1) as n`,
    [ROWS_OF_FURTHER_COMPANIES],
  )
  await settle(admin)
}

/** One request after the other, like a single person on the server. */
async function measure(server: BenchServer, { page, row, headers }: Reading, seconds: number): Promise<Timing> {
  const time = async (target: string) =>
    median((await load(server.port, { method: 'GET', target, headers }, 1, seconds)).latencies)
  return { page: await time(page), row: await time(row) }
}

function say(of: string, steps: readonly number[], timings: readonly Timing[], reader: string, limit?: number): void {
  for (const [what, pick] of [
    ['newest page of 50', (timing: Timing) => timing.page],
    ['one row', (timing: Timing) => timing.row],
  ] as const) {
    const times = timings.map(pick)
    report({
      what: `${what}, ${reader}, by ${of}`,
      measured: `${times.map((time) => time.toFixed(2)).join(', ')} ms`,
      ratio: factorPerDecade(steps, times),
      of: 'the time with a tenth of them',
      ...(limit === undefined ? {} : { atMost: limit }),
    })
  }
}

/** The slope of the line through the points, both axes logarithmic, as a factor. */
function factorPerDecade(steps: readonly number[], times: readonly number[]): number {
  const points = steps.map((step, at) => [Math.log10(step), Math.log10(times[at] ?? Number.NaN)] as const)
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const rise = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return 10 ** (rise / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0))
}
