import type pg from 'pg'
import type { Cast } from './company-content.ts'

/** Evidence requests: late, soon and far ahead, for a control or a renewal; and fulfilled ones. */
export async function addRequests(client: pg.ClientBase, companyId: string, cast: Cast): Promise<void> {
  await asPerson(client, cast.manager, () =>
    client.query(OPEN, [companyId, cast.contributor, cast.owner, cast.manager]),
  )
  await asPerson(client, cast.owner, () => client.query(RENEWAL, [companyId, cast.contributor]))
  await client.query(GIVEN, [companyId, cast.manager, cast.contributor])
}

/** So that the recipient sees who asks. */
async function asPerson(client: pg.ClientBase, person: string, write: () => Promise<unknown>): Promise<void> {
  const claims = `select set_config('request.jwt.claims', $1, true)`
  await client.query(claims, [JSON.stringify({ sub: person, role: 'authenticated' })])
  await write()
  await client.query(claims, [''])
}

const OPEN = `
  insert into public.evidence_requests (company_id, control_id, title, note, asked_of, due_on, created_at)
  select $1, open.control_id, asked.title, asked.note, asked.person, current_date + asked.days, now() - interval '6 days'
  from (values
    (1, 'Export of the rules after the last change', 'As text, please, with the date in it.', $2::uuid, -2),
    (2, 'Photo of the badge reader at the side door', '', $2::uuid, 5),
    (3, 'Signed procedure for visitors', 'The one that the board approved.', $3::uuid, 9),
    (4, 'List of who was trained this year', '', $4::uuid, null::int)
  ) asked (place, title, note, person, days)
  join (
    select s.control_id, row_number() over (order by s.due_on, s.control_id) as place
    from public.org_control_status s where s.company_id = $1 and s.status = 'In Progress'
  ) open on open.place = asked.place`

/** For the evidence that expired first. */
const RENEWAL = `
  insert into public.evidence_requests (company_id, evidence_id, title, asked_of, due_on, created_at)
  select e.company_id, e.id, 'Renew: ' || e.title, $2, current_date + 12, now() - interval '2 days'
  from public.evidence e where e.company_id = $1 and e.expires_on < current_date order by e.expires_on, e.number limit 1`

const GIVEN = `
  insert into public.evidence_requests (company_id, control_id, title, asked_by, asked_of, due_on, state, fulfilled_by,
    fulfilled_at, created_at)
  select e.company_id, e.control_id, e.title, $2, $3, e.created_at::date + 2, 'Fulfilled', e.id, e.created_at,
    e.created_at - interval '5 days'
  from public.evidence e where e.company_id = $1 order by e.created_at desc, e.number limit 3`
