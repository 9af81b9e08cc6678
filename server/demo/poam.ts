import type pg from 'pg'
import type { PoamStatus } from '#domain/poam/item-status.ts'
import type { Cast } from './company-content.ts'
import { PSEUDO_RANDOM } from './pseudo-random.ts'

/** How well a POA&M is maintained. */
interface Upkeep {
  /** When the first item is due, in days from now; the others follow. */
  readonly firstDueIn: number
  /** The status of every sixth item. */
  readonly sixth: PoamStatus
}

/** The first three are late, some are drafts. */
export const AS_USUAL: Upkeep = { firstDueIn: -20, sixth: 'Draft' }

/** Nothing is late, and each item counts as a POA&M item. */
export const KEPT_UP: Upkeep = { firstDueIn: 12, sixth: 'In Progress' }

/**
 * A POA&M with items in every state: begun, waiting for a decision, closed with evidence and reopened. Assessments
 * record the day of a status.
 */
export async function addPoam(
  client: pg.ClientBase,
  companyId: string,
  { owner, manager, contributor }: Cast,
  { firstDueIn, sixth }: Upkeep,
) {
  await client.query(OPEN_ITEMS, [companyId, [contributor, manager, owner], firstDueIn, sixth])
  await client.query(DONE_ITEMS, [companyId, contributor])
  await client.query(CONTROLS, [companyId])
  await client.query(MILESTONES, [companyId, contributor])
  await client.query(MOVED, [companyId, contributor])
  await client.query(DEVIATIONS, [companyId, contributor])
  await client.query(APPROVED_DEVIATION, [companyId, manager])
  await client.query(REQUESTS, [companyId, contributor])
  await client.query(GRANTED, [companyId, manager])
  await client.query(PROOF, [companyId, contributor])
  await client.query(CLOSED, [companyId, manager])
  await client.query(TAKEN_UP, [companyId])
  await client.query(COMMENTS, [companyId, contributor, manager])
}

/** What is weak about a control. Its title begins the text, and identifies the control again. */
const WEAKNESS = `c.title || ': ' || (array['not everywhere', 'no procedure', 'no review record', 'open exceptions', 'settings differ'])[1 + c.place % 5]`

/** Unmet requirements. */
const OPEN_ITEMS = `
  insert into public.poam_items (company_id, weakness, description, source, severity, likelihood, impact, residual_risk, owner_id,
    resources, cost, identified_on, due_on, status, created_by, created_at)
  select $1, ${WEAKNESS}, 'Found when the objectives were gone through: in place on servers, not on every laptop.',
    (array['Self-assessment', 'Self-assessment', 'Third-party assessment', 'Vulnerability scan'])[1 + c.place % 4],
    (array['Moderate', 'High', 'Low', 'Very High', 'Moderate'])[1 + c.place % 5],
    (array['Moderate', 'High', 'Low'])[1 + c.place % 3], (array['High', 'Moderate', 'Moderate'])[1 + c.place % 3],
    (array['Moderate', 'Moderate', 'Low'])[1 + c.place % 3],
    case when c.place % 9 <> 8 then ($2::uuid[])[1 + c.place % 3] end,
    case when c.place % 3 = 0 then '2 days of the platform team' else '' end, case when c.place % 3 = 0 then 400 * (1 + c.place)::int end,
    current_date - (100 + c.place * 2)::int, current_date + (c.place * 9)::int + $3::int,
    (array['Open', 'In Progress', 'In Progress', 'In Review', 'Open', $4])[1 + c.place % 6],
    ($2::uuid[])[1], now() - make_interval(days => (100 + c.place * 2)::int)
  from (
    select k.nist_id, k.title, row_number() over (order by hashtext(k.title), k.nist_id) - 1 as place
    from public.controls k
    left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
    where k.company_id = $1 and coalesce(s.status, 'Not Started') in ('Not Started', 'In Progress')
    limit 20
  ) c
  order by c.place`

/** Items that have been met since. */
const DONE_ITEMS = `
  insert into public.poam_items (company_id, weakness, severity, owner_id, identified_on, due_on, status, created_by, created_at)
  select $1, ${WEAKNESS}, (array['Moderate', 'High'])[1 + c.place % 2], $2, current_date - 140,
    current_date - (80 - c.place * 9)::int, 'In Review', $2, now() - interval '140 days'
  from (
    select k.nist_id, k.title, row_number() over (order by hashtext(k.nist_id), k.nist_id) - 1 as place
    from public.controls k
    join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
    where k.company_id = $1 and s.status = 'Completed' and ${PSEUDO_RANDOM.replaceAll('c.', 'k.')} % 4 <> 3
    limit 8
  ) c
  order by c.place`

const CONTROLS = `
  insert into public.poam_controls (company_id, item_id, control_id, objective_id)
  select distinct on (i.id) i.company_id, i.id, c.id, case when i.number % 3 = 0 then o.id end
  from public.poam_items i
  join public.controls c on c.company_id = i.company_id and i.weakness like c.title || ': %'
  left join public.catalog_objectives o on o.catalog_id = c.catalog_id and o.letter = 'a'
  where i.company_id = $1
  order by i.id, c.nist_id`

const MILESTONES = `
  insert into public.poam_milestones (company_id, item_id, title, due_on, completed_on, created_by)
  select i.company_id, i.id, step.title, step.due_on,
    case when i.status = 'In Review' or (i.status = 'In Progress' and step.place = 1) then least(step.due_on, current_date - 1) end, $2
  from public.poam_items i
  cross join lateral (values
    (1, 'Way agreed with the owner', i.identified_on + 21),
    (2, 'Change made on all machines', i.identified_on + (i.due_on - i.identified_on) * 3 / 4),
    (3, 'Evidence collected and reviewed', i.due_on)
  ) step (place, title, due_on)
  where i.company_id = $1 and i.number % 5 <> 4`

/** Every fourth was moved once, and the first of them twice. */
const MOVED = `
  insert into public.poam_milestone_changes (company_id, milestone_id, due_on, reason, changed_by, changed_at)
  select m.company_id, m.id, m.due_on + 10, 'The laptops of the second shift were delivered late.', $2, now() - interval '20 days'
  from public.poam_milestones m join public.poam_items i on i.company_id = m.company_id and i.id = m.item_id
  where m.company_id = $1 and m.completed_on is null and m.title like 'Change made%' and i.number % 4 = 1`

const DEVIATIONS = `
  update public.poam_items i
  set deviation = d.kind, deviation_reason = d.reason, adjusted_severity = d.level,
    deviation_requested_by = $2, deviation_requested_at = now() - interval '14 days'
  from (values (2, 'Risk adjustment', 'The machine has no route to the networks where CUI is kept.', 'Low'),
               (5, 'Operational requirement', 'The milling machine runs a system that its maker does not update.', null),
               (7, 'False positive', 'The scanner takes the version of the package for that of the program.', null)
  ) d (number, kind, reason, level)
  where i.company_id = $1 and i.number = d.number and i.status <> 'Closed'`

/** The first is approved for a year; the others wait. */
const APPROVED_DEVIATION = `
  update public.poam_items i
  set deviation_state = 'Approved', deviation_until = current_date + 300, deviation_note = 'Until the machine is replaced.',
    deviation_decided_by = $2, deviation_decided_at = now() - interval '12 days'
  where i.company_id = $1 and i.id = (
    select id from public.poam_items where company_id = $1 and deviation_state = 'Requested' and status <> 'Closed' order by number limit 1)`

/** Two extension requests: one waits, one was granted. */
const REQUESTS = `
  insert into public.poam_extensions (company_id, item_id, due_on, reason, requested_by, requested_at)
  select i.company_id, i.id, i.due_on + 30, 'The supplier of the readers delivers in two weeks at the earliest.', $2, now() - interval '2 days'
  from public.poam_items i where i.company_id = $1 and i.number in (2, 3)`

const GRANTED = `
  update public.poam_extensions x
  set state = 'Approved', decision_note = 'Once. Please tell me when they are there.', decided_by = $2, decided_at = now() - interval '1 day'
  from public.poam_items i
  where x.company_id = $1 and i.company_id = x.company_id and i.id = x.item_id and i.number = 3`

const PROOF = `
  insert into public.poam_evidence (company_id, item_id, evidence_id, created_by)
  select distinct on (i.id) i.company_id, i.id, e.id, $2::uuid
  from public.poam_items i
  join public.poam_controls l on l.company_id = i.company_id and l.item_id = i.id
  join public.evidence e on e.company_id = i.company_id and e.control_id = l.control_id
  where i.company_id = $1 and i.identified_on = current_date - 140
  order by i.id, e.number`

const CLOSED = `
  update public.poam_items i
  set status = 'Closed', completed_on = least(i.due_on + (i.number % 3 - 1) * 4, current_date - 1), closed_by = $2,
    closed_at = now() - interval '3 days',
    closing_reason = case when not exists (
      select from public.poam_evidence p where p.company_id = i.company_id and p.item_id = i.id
    ) then 'Looked at together on the machines: it is in place.' end
  where i.company_id = $1 and i.identified_on = current_date - 140`

const TAKEN_UP = `
  update public.poam_items i
  set refers_to = (select c.id from public.poam_items c where c.company_id = $1 and c.status = 'Closed' order by c.number limit 1)
  where i.company_id = $1 and i.number = 4 and i.status <> 'Closed'`

const COMMENTS = `
  insert into public.comments (company_id, poam_item_id, body, author_id, created_at)
  select i.company_id, i.id, said.body, said.author, now() - said.ago
  from public.poam_items i
  cross join lateral (values
    ('Half of the laptops are done. The other half is in the workshop this week.', $2::uuid, interval '4 days'),
    ('Good. Please add the export as evidence, then it can be reviewed.', $3::uuid, interval '3 days')
  ) said (body, author, ago)
  where i.company_id = $1 and i.number = 2`
