import type pg from 'pg'
import { advisoryPackage } from '#domain/versions/advisory-package.ts'
import { affectedComponents, type Candidate } from '#domain/versions/affected-components.ts'
import { parsePackageUrl } from '#domain/versions/package-url.ts'
import type { DutyFigures, DutyTurn } from '#server/platform/background/duty.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

const COMPONENTS_PER_TRANSACTION = 1_000
const CVES_PER_TRANSACTION = 500
/**
 * CVEs get their time when they are written, and can be read only after the commit. Those of the last minutes are
 * matched again each turn, so that none of a long transaction is missed.
 */
const LONGEST_LOAD = '10 minutes'

/** What is matched again: components, each with its company, or CVEs. */
interface Scope {
  readonly companies: readonly string[] | null
  readonly components: readonly string[] | null
  readonly cves: readonly string[] | null
}

/** Matches the components and the CVEs that changed since the last turn, and notes what is news on watch lists. */
export async function matchChanges(pool: pg.Pool, { signal }: Pick<DutyTurn, 'signal'>): Promise<DutyFigures> {
  const figures = { components: 0, cves: 0, matches: 0 }
  for (let changed = COMPONENTS_PER_TRANSACTION; changed === COMPONENTS_PER_TRANSACTION; signal.throwIfAborted()) {
    const done = await matchChangedComponents(pool)
    changed = done.changed
    figures.components += changed
    figures.matches += done.added
  }
  let after: ChangedCve | undefined
  do {
    const done = await matchChangedCves(pool, after)
    after = done.next
    figures.cves += done.changed
    figures.matches += done.added
    signal.throwIfAborted()
  } while (after !== undefined)
  await pool.query(RISEN)
  return figures
}

/** New scores of EPSS do not change a CVE. */
const RISEN = `
  select private.note_watched_cves(array(
    select distinct w.cve_id from private.watched_cves w join reference.epss e on e.cve_id = w.cve_id
    where e.score - w.epss >= 0.1))`

/** Matches some of the changed components with all CVEs. */
export function matchChangedComponents(pool: pg.Pool): Promise<{ readonly changed: number; readonly added: number }> {
  return inTransaction(pool, async (client) => {
    // Before they are read: what changes from now on is noted again, for the next turn.
    const { rows: taken } = await client.query<{ company_id: string; component_id: string }>(TAKE, [
      COMPONENTS_PER_TRANSACTION,
    ])
    if (taken.length === 0) return { changed: 0, added: 0 }
    const companies = taken.map(({ company_id: id }) => id)
    const components = taken.map(({ component_id: id }) => id)
    const { rows } = await client.query<Component>(
      `select company_id, id as component_id, purl, version from public.components
       where (company_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
      [companies, components],
    )
    const scope = { companies, components, cves: null }
    await savePackages(client, scope, rows.flatMap(packagesOf))
    return { changed: taken.length, added: await match(client, scope) }
  })
}

const TAKE = `
  delete from private.changed_components where (company_id, component_id) in (
    select company_id, component_id from private.changed_components limit $1 for update skip locked)
  returning company_id, component_id`

interface DoneCves {
  readonly changed: number
  readonly added: number
  /** After which this turn goes on; undefined when these were the last. */
  readonly next: ChangedCve | undefined
}

/** Matches some of the CVEs that changed, after the one given or since the last time, with all components. */
export function matchChangedCves(pool: pg.Pool, after: ChangedCve | undefined): Promise<DoneCves> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<ChangedCve>(
      `select c.id, c.changed_at::text, c.changed_at < clock_timestamp() - $1::interval as is_settled
       from private.cve_matching m join reference.cves c
         on (c.changed_at, c.id) > (coalesce($3::timestamptz, m.changed_at), coalesce($4, m.cve_id))
       order by c.changed_at, c.id limit $2`,
      [LONGEST_LOAD, CVES_PER_TRANSACTION, after?.changed_at, after?.id],
    )
    if (rows.length === 0) return { changed: 0, added: 0, next: undefined }
    const cves = rows.map(({ id }) => id)
    const added = await match(client, { companies: null, components: null, cves })
    await client.query('select private.note_watched_cves($1)', [cves])
    const last = rows.findLast((row) => row.is_settled)
    if (last !== undefined)
      await client.query('update private.cve_matching set changed_at = $1, cve_id = $2', [last.changed_at, last.id])
    return { changed: rows.length, added, next: rows.length < CVES_PER_TRANSACTION ? undefined : rows.at(-1) }
  })
}

interface ChangedCve {
  readonly id: string
  readonly changed_at: string
  readonly is_settled: boolean
}

interface Component {
  readonly company_id: string
  readonly component_id: string
  readonly purl: string | null
  readonly version: string
}

interface Package {
  readonly company_id: string
  readonly component_id: string
  readonly ecosystem: string
  readonly name: string
  readonly scheme: string
  readonly version: string
}

function packagesOf(row: Component): Package[] {
  const url = row.purl === null ? undefined : parsePackageUrl(row.purl)
  const found = url && advisoryPackage(url)
  if (found === undefined) return []
  const { ecosystems, name, scheme, version } = found
  const { company_id: companyId, component_id: componentId } = row
  return ecosystems.map((ecosystem) => ({
    company_id: companyId,
    component_id: componentId,
    ecosystem,
    name,
    scheme,
    version: version || row.version,
  }))
}

async function savePackages(client: pg.ClientBase, scope: Scope, packages: readonly Package[]): Promise<void> {
  await client.query(
    'delete from private.component_packages where (company_id, component_id) in (select * from unnest($1::uuid[], $2::uuid[]))',
    [scope.companies, scope.components],
  )
  await client.query(
    `insert into private.component_packages
     select * from jsonb_to_recordset($1) p (company_id uuid, component_id uuid, ecosystem text, name text, scheme text, version text)`,
    [JSON.stringify(packages)],
  )
}

/** Replaces the matches of the scope. @returns how many are new */
async function match(client: pg.ClientBase, scope: Scope): Promise<number> {
  const values = [scope.companies, scope.components, scope.cves]
  const { rows } = await client.query<Candidate>('select * from private.match_candidates($1, $2, $3)', values)
  const { rows: saved } = await client.query<{ added: number }>(
    'select private.save_component_matches($1, $2, $3, $4) as added',
    [...values, JSON.stringify(affectedComponents(rows))],
  )
  return saved[0]?.added ?? 0
}
