import type pg from 'pg'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Cast, CompanyContent } from './company-content.ts'
import { DAYS, PSEUDO_RANDOM } from './pseudo-random.ts'

/** Why a control does not apply, in the words of the framework. */
const EXCLUDED: Readonly<Record<ProtocolId, string>> = {
  cmmc: 'No system in the scope does this. Agreed with the owner.',
  cmmc2: 'Outside the assessed boundary: no system there does this. Agreed with the owner.',
  hipaa: 'The practice does none of this, and nobody does it for us. Agreed with the security official.',
  iso27001: 'No risk calls for it: nothing in the scope does this. Approved by the risk owner.',
  soc2: 'Not relevant to the service: it takes in no such data. Agreed with the auditor.',
}

/** Twelve months of statuses, set one after the other, so that the database records their history; then assignments. */
export async function addStatuses(
  client: pg.ClientBase,
  companyId: string,
  { progress, open = [], protocol }: Pick<CompanyContent, 'progress' | 'open' | 'protocol'>,
  cast: Cast,
) {
  const { owner, manager, contributor } = cast
  const [completed, inProgress, notApplicable] = progress
  const drawn = [companyId, completed, inProgress, open]
  // Companies with a list of open requirements have been assessed since.
  const since = open.length === 0 ? 0 : SETTLED_DAYS
  await client.query(BEGUN, [...drawn, notApplicable, manager, contributor, since])
  await client.query(SETTLED, [...drawn, EXCLUDED[protocol], since])
  await client.query(LAPSED, [companyId, since])
  await client.query(REGAINED, [...drawn, since])
  await client.query(DECIDED, [companyId])
  await client.query(ANSWERED, [companyId])
  await client.query(ASSIGNED, [companyId, [owner, manager, contributor]])
}

/** The days without changes in a company with a list of open requirements. */
const SETTLED_DAYS = 62

/** The common criteria of SOC 2 apply to every service. */
const END = `case when c.nist_id = any ($4::text[]) then 'In Progress'
                  when ${PSEUDO_RANDOM} < $2::int or c.nist_id = '3.12.4' then 'Completed'
                  when ${PSEUDO_RANDOM} < $2::int + $3::int or c.nist_id like 'CC%' then 'In Progress' else 'Not Applicable' end`

/** Begun between ten and sixty days before the end, or in the last two months if there is no end yet. */
const BEGUN = `
  insert into public.org_control_status (company_id, control_id, status, notes, updated_by, updated_at)
  select c.company_id, c.id, 'In Progress',
    case when ${PSEUDO_RANDOM} % 5 = 0 then 'Checked against the current configuration; see the evidence.' end,
    case when ${PSEUDO_RANDOM} % 2 = 0 then $6::uuid else $7::uuid end,
    now() - make_interval(days => (case when ${END} = 'In Progress' then ${DAYS} / 5 else ${DAYS} + 10 + ${PSEUDO_RANDOM} % 50 end)::int + $8::int, mins => ${PSEUDO_RANDOM})
  from public.controls c
  where c.company_id = $1 and (${PSEUDO_RANDOM} < $2::int + $3::int + $5::int or c.nist_id = '3.12.4')`

const SETTLED = `
  update public.org_control_status s
  set status = ${END}, updated_at = now() - make_interval(days => ${DAYS} + $6::int, hours => ${PSEUDO_RANDOM} % 11, mins => ${PSEUDO_RANDOM} % 60),
    na_reason = case when ${END} = 'Not Applicable' then $5::text end
  from public.controls c
  where s.company_id = $1 and c.company_id = s.company_id and c.id = s.control_id and ${END} <> 'In Progress'`

/** What is settled of HIPAA's addressable specifications has its decision, 45 CFR 164.306(d)(3). */
const DECIDED = `
  update public.org_control_status s
  set addressable_decision = case when s.status = 'Not Applicable' then 'Not reasonable and appropriate' else 'Implemented' end,
    addressable_reason = s.na_reason, updated_at = s.updated_at
  from public.controls c join public.catalog_controls g on g.id = c.catalog_id
  where s.company_id = $1 and c.company_id = s.company_id and c.id = s.control_id
    and g.requirement = 'addressable' and s.status in ('Completed', 'Not Applicable')`

/** What 3.5.3 and 3.13.11 have of their partial case. */
const ANSWERED = `
  update public.org_control_status s set partial_case = true
  from public.controls c
  where s.company_id = $1 and c.company_id = s.company_id and c.id = s.control_id and c.protocol_id = 'cmmc2'
    and c.nist_id in ('3.5.3', '3.13.11') and s.status = 'In Progress'`

/** Some old statuses lapsed, and were regained. */
const LAPSED = `
  update public.org_control_status s set status = 'In Progress', updated_at = now() - make_interval(days => 40 + ${PSEUDO_RANDOM} % 30 + $2::int)
  from public.controls c
  where s.company_id = $1 and c.company_id = s.company_id and c.id = s.control_id
    and s.status = 'Completed' and ${DAYS} > 90 and ${PSEUDO_RANDOM} % 7 = 0`

const REGAINED = `
  update public.org_control_status s set status = 'Completed', updated_at = now() - make_interval(days => ${PSEUDO_RANDOM} % 15 + $5::int, mins => ${PSEUDO_RANDOM})
  from public.controls c
  where s.company_id = $1 and c.company_id = s.company_id and c.id = s.control_id
    and s.status = 'In Progress' and ${END} = 'Completed'`

/**
 * Most controls have an assignee. Those under way are due, the first of each person late; completed ones are reviewed
 * again after a year, some of them now.
 */
const ASSIGNED = `
  update public.org_control_status s
  set owner_id = chosen.person, due_on = chosen.due_on, review_on = chosen.review_on
  from (
    select s.control_id, case when ${PSEUDO_RANDOM} % 12 <> 5 then ($2::uuid[])[1 + place % cardinality($2::uuid[])] end as person,
      case when s.status = 'In Progress' then current_date + (place * 4 - 9)::int end as due_on,
      case when s.status = 'Completed' then current_date + (case when ${PSEUDO_RANDOM} % 25 = 3 then -2 else 365 - ${DAYS} end)::int end as review_on
    from (select company_id, control_id, status, row_number() over (partition by status order by updated_at desc, control_id) - 1 as place
          from public.org_control_status where company_id = $1) s
    join public.controls c on c.company_id = s.company_id and c.id = s.control_id
  ) chosen
  where s.company_id = $1 and s.control_id = chosen.control_id`
