import type pg from 'pg'
import type { Cast, CompanyContent } from './company-content.ts'
import { PSEUDO_RANDOM } from './pseudo-random.ts'

const KINDS: Readonly<Record<CompanyContent['protocol'], readonly [kind: string, title: string]>> = {
  cmmc2: ['Third-party assessment', 'Certification assessment'],
  hipaa: ['Evaluation', 'Yearly evaluation'],
  cmmc: ['Self-assessment', 'Yearly self-assessment'],
  iso27001: ['Internal audit', 'Internal audit before the surveillance visit'],
  soc2: ['Readiness review', 'Readiness before the examination'],
}

/** An assessment under way with findings and an outside assessor, and a planned test. */
export async function addAssessments(
  client: pg.ClientBase,
  companyId: string,
  protocol: CompanyContent['protocol'],
  { owner, manager, contributor }: Cast,
) {
  const [kind, title] = KINDS[protocol]
  await client.query(UNDER_WAY, [companyId, kind, title, manager, owner, contributor])
  await client.query(ASSESSOR, [companyId, owner])
  await client.query(RESULTS, [companyId, manager])
  await client.query(TEST, [companyId, contributor])
}

const UNDER_WAY = `
  insert into public.assessments (company_id, kind, title, scope, lead_id, official_id, starts_on, ends_on, created_by, created_at)
  values ($1, $2, $3, 'The site with its network, the laptops and the services that hold what is to be protected.', $4, $5,
    current_date - 20, current_date + 25, $6, now() - interval '40 days')`

const ASSESSOR = `
  insert into public.assessment_assessors (company_id, assessment_id, name, email, organization, role, access_until, invited_by)
  select a.company_id, a.id, 'Cora Lindqvist', 'assessor@demo.example', 'Northgate Assessors', 'Lead assessor', now() + interval '45 days', $2
  from public.assessments a where a.company_id = $1`

/** Two thirds of the controls, from the company's statuses; a few with findings. */
const RESULTS = `
  insert into public.assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed, finding, updated_by)
  select z.company_id, z.assessment_id, z.control_id, o.id,
    case when coalesce(s.status, '') = 'Not Applicable' then 'Not Applicable'
      when coalesce(s.status, '') = 'Completed' and d.draw % 11 <> 3 then 'Met' else 'Not Met' end,
    (array['{Examine}', '{Examine,Interview}', '{Examine,Test}'])[1 + d.draw % 3]::text[],
    'Read the statement and its evidence, and looked at three machines.',
    case when coalesce(s.status, '') <> 'Completed' and o.letter is not distinct from 'a'
      then 'In place on servers, not on every laptop.' else '' end, $2
  from public.assessment_controls z
  join public.controls c on c.company_id = z.company_id and c.id = z.control_id
  cross join lateral (select ${PSEUDO_RANDOM} as draw) d
  left join public.org_control_status s on s.company_id = z.company_id and s.control_id = z.control_id
  left join public.catalog_objectives o on o.catalog_id = c.catalog_id
  where z.company_id = $1 and d.draw % 3 <> 0`

const TEST = `
  with made as (
    insert into public.assessments (company_id, kind, title, covers_all, lead_id, starts_on, ends_on, created_by)
    values ($1, 'Control test', 'Leavers and their accounts', false, $2, current_date + 3, current_date + 10, $2)
    returning company_id, id
  )
  insert into public.assessment_controls (company_id, assessment_id, control_id)
  select m.company_id, m.id, c.id from made m
  join lateral (select id from public.controls where company_id = m.company_id order by nist_id limit 4) c on true`
