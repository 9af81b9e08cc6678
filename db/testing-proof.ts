import type { TestDatabase } from './testing.ts'

/**
 * Gives an assessment of a company what a status rests on, so that nothing stops its freezing and the checks find no
 * issue: a scope, an assessor, the days of the assessment, a statement and accepted evidence for each control, and a
 * frozen SSP. It ended long ago, so that a test may date its status as it likes.
 *
 * @param assessment its id
 */
export async function giveProof(
  { sql }: Pick<TestDatabase, 'sql'>,
  company: string,
  assessment: string,
): Promise<void> {
  await sql(
    `update assessments set scope = coalesce(nullif(scope, ''), 'The whole company.'), began_on = '2020-06-01',
       ended_on = '2020-06-30' where company_id = $1 and id = $2`,
    [company, assessment],
  )
  await sql(
    `insert into assessment_assessors (company_id, assessment_id, name)
     select company_id, id, 'Ada Assessor' from assessments where company_id = $1 and id = $2`,
    [company, assessment],
  )
  for (const statement of [STATEMENTS, EVIDENCE, SSP, SSP_COMPLETED, SSP_OBJECTIVES]) await sql(statement, [company])
}

const STATEMENTS = `
  insert into implementation_statements (company_id, control_id, body)
  select company_id, id, 'By the directory, with modules validated to FIPS 140-3.' from controls where company_id = $1 on conflict do nothing`

/** One accepted item for all controls, once. */
const EVIDENCE = `
  with made as (
    insert into evidence (company_id, title, effective_on, review_state)
    select $1, 'Policies and records', '2020-05-01', 'Accepted'
    where not exists (select from evidence where company_id = $1 and title = 'Policies and records')
    returning id
  )
  insert into evidence_links (company_id, evidence_id, control_id)
  select c.company_id, made.id, c.id from made, controls c where c.company_id = $1`

const SSP = `
  insert into ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256)
  select id, 1, protocol_id, 'System Security Plan', '', 60, '{}', encode(sha256('{}'), 'hex') from companies
  where id = $1 and not exists (select from ssp_versions where company_id = $1)`

/** Without 3.12.4 no score can be submitted, which the checks would say. */
const SSP_COMPLETED = `
  insert into org_control_status (company_id, control_id, status)
  select company_id, id, 'Completed' from controls where company_id = $1 and nist_id = '3.12.4' on conflict do nothing`

const SSP_OBJECTIVES = `
  insert into control_objectives (company_id, control_id, objective_id, result)
  select c.company_id, c.id, o.id, 'Met' from controls c join catalog_objectives o on o.catalog_id = c.catalog_id
  where c.company_id = $1 and c.nist_id = '3.12.4' on conflict do nothing`
