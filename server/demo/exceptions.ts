import type pg from 'pg'
import type { Cast } from './company-content.ts'

/** One temporary deficiency in force, and one that has ended: for Level 2 requirements under way. */
export async function addExceptions(client: pg.ClientBase, companyId: string, { manager, contributor }: Cast) {
  await client.query(EXCEPTIONS, [companyId, manager, contributor])
  await client.query(REVIEWS, [companyId, manager])
}

const EXCEPTIONS = `
  insert into public.control_exceptions (company_id, control_id, kind, description, measures, since, expected_end,
    implemented_on, found_by, created_by, created_at, updated_by, updated_at, ended_because, ended_by, ended_at)
  select c.company_id, c.id, 'temporary-deficiency', said.description, said.measures,
    current_date - said.from_days, current_date - said.from_days + 60, current_date - said.from_days - 200, said.found_by, $2, now() - make_interval(days => said.from_days),
    $2, now() - make_interval(days => said.from_days), said.because, case when said.because is not null then $3::uuid end,
    case when said.because is not null then now() - interval '3 days' end
  from (
    select c.company_id, c.id, row_number() over (order by c.nist_id) as place
    from public.controls c
    join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
    where c.company_id = $1 and c.protocol_id = 'cmmc2' and s.status = 'In Progress' and s.updated_at < now() - interval '20 days'
  ) c
  join (values
    (1, 12, 'An update of the gateway took one of its functions away; the vendor has confirmed it.',
      'Restore it with release 8.4. IT operations tests it in the lab, then installs it. Progress is reviewed every week.',
      'Weekly check of the gateway', null),
    (2, 19, 'The second sensor failed in a storm; the first one goes on.',
      'Replaced by the supplier under warranty; until then the guard walks the hall each hour.',
      'Alarm test by the guard', 'The new sensor is mounted and tested.')
  ) said (place, from_days, description, measures, found_by, because) on said.place = c.place`

/** One was held and one is planned, so that the deficiency in force counts. */
const REVIEWS = `
  insert into public.exception_reviews (company_id, exception_id, due_on, held_on, progress, created_by, updated_by)
  select x.company_id, x.id, x.since + review.due, x.since + review.held, review.progress, $2, $2
  from public.control_exceptions x
  cross join (values
    (7, 6, 'Release 8.4 is tested in the lab; the installation is planned.'),
    (50, null, null)
  ) review (due, held, progress)
  where x.company_id = $1 and (x.ended_at is null or review.held is not null)`
