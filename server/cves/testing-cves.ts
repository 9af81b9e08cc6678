import type { TestDatabase } from '#db/testing.ts'

export interface TestCve {
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly severity?: string
  readonly score?: number
  readonly publishedAt?: string
  readonly kevAddedOn?: string
  readonly isRejected?: boolean
  readonly cwes?: readonly string[]
  readonly affects?: readonly TestRange[]
}

export interface TestRange {
  readonly scheme?: string
  readonly ecosystem: string
  readonly name: string
  readonly from?: string
  readonly to?: string
  readonly toIncluded?: boolean
  readonly versions?: readonly string[]
}

/** Puts a CVE into the mirror, or replaces it, as a feed does. */
export async function putCve(db: TestDatabase, cve: TestCve): Promise<void> {
  const { id, title = '', description = '', severity = 'high', score = 7.5, publishedAt = '2027-01-10' } = cve
  await db.sql(
    `insert into reference.cves (id, published_at, modified_at, source, record, status, is_rejected, title, description, words,
       severity, score, cwes, kev_added_on, kev)
     values ($1, $2, now(), 'NVD', $1, 'Analyzed', $3, $4, $5, to_tsvector('english', $4 || ' ' || $5), $6, $7, $8, $9,
       case when $9::date is not null then '{}'::jsonb end)
     on conflict (id) do update set is_rejected = excluded.is_rejected, title = excluded.title, words = excluded.words,
       severity = excluded.severity, score = excluded.score, kev_added_on = excluded.kev_added_on, kev = excluded.kev,
       changed_at = clock_timestamp()`,
    [
      id,
      publishedAt,
      cve.isRejected ?? false,
      title,
      description,
      severity,
      score,
      cve.cwes ?? [],
      cve.kevAddedOn ?? null,
    ],
  )
  await db.sql('delete from reference.affects where cve_id = $1', [id])
  for (const [position, range] of (cve.affects ?? []).entries()) await putRange(db, id, position, range)
}

const putRange = (db: TestDatabase, cve: string, position: number, range: TestRange) =>
  db.sql(
    `insert into reference.affects (cve_id, source, record, position, scheme, ecosystem, name, version_from, version_to, to_included, versions)
     values ($1, 'OSV', $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      cve,
      position,
      range.scheme ?? 'semver',
      range.ecosystem,
      range.name,
      range.from ?? null,
      range.to ?? null,
      range.toIncluded ?? false,
      range.versions ?? null,
    ],
  )

/** A company with an Owner, Manager, Contributor and Auditor. */
export async function companyWithRoles(db: TestDatabase) {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  const company = row?.id ?? ''
  const join = async (role: string) => {
    const person = await db.person(role)
    await db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      company,
      person,
      role,
    ])
    return person
  }
  const owner = await join('Owner')
  return {
    company,
    owner,
    manager: await join('Manager'),
    contributor: await join('Contributor'),
    auditor: await join('Auditor'),
  }
}

/** An asset with components, of which each is named by its package URL. */
export async function addComponents(
  db: TestDatabase,
  company: string,
  purls: readonly string[],
  owner: string | null = null,
): Promise<void> {
  await db.sql(
    `with asset as (insert into assets (company_id, name, owner_id) values ($1, 'web01', $3) returning id)
     insert into components (company_id, asset_id, purl, name, version)
     select $1, asset.id, purl, split_part(split_part(purl, '@', 1), '/', -1), split_part(purl, '@', 2)
     from asset, unnest($2::text[]) purl`,
    [company, purls, owner],
  )
}
