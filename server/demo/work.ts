import type pg from 'pg'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Cast, CompanyContent } from './company-content.ts'
import { statementOf, type DescribedControl } from './statements/statement-of.ts'
import { PSEUDO_RANDOM } from './pseudo-random.ts'

/** Objectives, statements, provider responsibilities and comments, according to the statuses of the controls. */
export async function addWork(
  client: pg.ClientBase,
  companyId: string,
  { protocol, open }: Pick<CompanyContent, 'protocol' | 'open'>,
  { owner, manager, contributor }: Cast,
) {
  await client.query(OBJECTIVES, [companyId, contributor])
  await addStatements(client, companyId, protocol, { isComplete: open !== undefined, author: manager })
  await client.query(PROVIDERS, [companyId, protocol === 'cmmc2' ? 'Government community cloud' : 'Hosting'])
  await client.query(INHERITED, [companyId, manager])
  await client.query(ESTIMATES, [companyId, manager])
  await client.query(COMMENTS, [companyId, contributor, manager, owner])
}

/** A completed control has all its objectives met; one under way half of them, and one not met. */
const OBJECTIVES = `
  insert into public.control_objectives (company_id, control_id, objective_id, result, note, updated_by, updated_at)
  select c.company_id, c.id, o.id,
    case when s.status = 'Completed' then 'Met' when s.status = 'Not Applicable' then 'Not Applicable'
         when o.position % 2 = 1 then 'Met' else 'Not Met' end,
    case when s.status = 'In Progress' and o.position % 2 = 0 then 'Settings are drafted; not rolled out to the laptops yet.' end,
    $2, s.updated_at
  from public.org_control_status s
  join public.controls c on c.company_id = s.company_id and c.id = s.control_id
  join public.catalog_objectives o on o.catalog_id = c.catalog_id
  where s.company_id = $1 and s.status <> 'Not Started'`

/**
 * Statements of how the controls are met; of those under way, of what is planned.
 *
 * @param isComplete every such control has one; otherwise one in six still lacks it
 */
export async function addStatements(
  client: pg.ClientBase,
  companyId: string,
  protocol: ProtocolId,
  { isComplete, author }: { isComplete: boolean; author: string | null },
): Promise<void> {
  const { rows } = await client.query<DescribedControl & { id: string; status: string }>(DESCRIBED, [
    companyId,
    protocol,
    isComplete,
  ])
  const written = rows.map((row) => {
    const text = statementOf(protocol, row)
    return {
      control: row.id,
      body: row.status === 'Completed' ? text : `Not in place everywhere yet. Planned: ${text}`,
    }
  })
  await client.query(STATEMENTS, [companyId, author, JSON.stringify(written)])
}

const DESCRIBED = `
  select c.id, c.nist_id as number, c.title, s.status, k.successors, (row_number() over (order by c.nist_id))::integer as place
  from public.org_control_status s
  join public.controls c on c.company_id = s.company_id and c.id = s.control_id
  join public.catalog_controls k on k.id = c.catalog_id
  where s.company_id = $1 and c.protocol_id = $2 and s.status in ('Completed', 'In Progress') and ($3 or ${PSEUDO_RANDOM} % 6 <> 1)`

const STATEMENTS = `
  insert into public.implementation_statements (company_id, control_id, body, updated_by)
  select $1, w.control, w.body, $2 from jsonb_to_recordset($3) w (control uuid, body text)`

const PROVIDERS = `
  insert into public.service_providers (company_id, name, service)
  values ($1, 'Northwind Cloud', $2::text || ': mail, files, identity'),
         ($1, 'Lantern Security', 'Managed detection and response')`

const INHERITED = `
  insert into public.control_inheritances (company_id, control_id, provider_id, responsibility, provider_part, company_part, updated_by)
  select c.company_id, c.id, p.id, case when ${PSEUDO_RANDOM} % 3 = 0 then 'Provider' else 'Shared' end,
    case p.name when 'Northwind Cloud' then 'Runs and secures the data centers and the platform; attested each year.'
                else 'Watches events around the clock, raises alarms within fifteen minutes.' end,
    case when ${PSEUDO_RANDOM} % 3 = 0 then '' else 'Sets up accounts and policies, and answers what is raised.' end, $2
  from public.controls c
  join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
  join public.service_providers p on p.company_id = c.company_id and c.title ~* case p.name
    when 'Northwind Cloud' then '\\m(access|account|authenti|identi|password|session|backup|crypt|at rest|transit|data|contin)'
    else '\\m(audit|event|monitor|incident|alert|log|malicious|scan|attack|detect)' end
  where c.company_id = $1 and ${PSEUDO_RANDOM} % 3 <> 1`

/** For three in four open controls, and for what half of multifactor authentication or encryption takes. */
const ESTIMATES = `
  insert into public.control_estimates (company_id, control_id, cost, hours, part_cost, part_hours, updated_by)
  select c.company_id, c.id, 400 * (1 + ${PSEUDO_RANDOM} % 14), 4 * (1 + ${PSEUDO_RANDOM} % 10),
    case when c.nist_id in ('3.5.3', '3.13.11') then 200 * (1 + ${PSEUDO_RANDOM} % 14) end,
    case when c.nist_id in ('3.5.3', '3.13.11') then 2 * (1 + ${PSEUDO_RANDOM} % 10) end, $2
  from public.controls c
  left join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
  where c.company_id = $1 and coalesce(s.status, 'Not Started') in ('Not Started', 'In Progress')
    and c.protocol_id in ('cmmc', 'cmmc2') and ${PSEUDO_RANDOM} % 4 <> 3`

/** A question with a mention and its answer, on controls under way. */
const COMMENTS = `
  insert into public.comments (company_id, control_id, body, mentions, author_id, created_at)
  select open.company_id, open.control_id, said.body, said.mentions, said.author, now() - said.ago
  from (select s.company_id, s.control_id from public.org_control_status s
        where s.company_id = $1 and s.status = 'In Progress' order by s.due_on limit 3) open
  cross join lateral (values
    ('@' || (select full_name from public.profiles where id = $3) || ' the laptops of the second shift are still missing. Can we move the date?',
      array[$3::uuid], $2::uuid, interval '3 days'),
    ('They are being rebuilt this week, so it stays. I will add the export when it is done.', array[]::uuid[], $3::uuid, interval '2 days'),
    ('Good. I told the assessor to expect it.', array[]::uuid[], $4::uuid, interval '1 day')
  ) said (body, mentions, author, ago)`
