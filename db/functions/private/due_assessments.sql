-- Days of an assessment, for Owners, its lead and its affirming official, from 30 days ahead: its start, the next
-- affirmation, the end of a Conditional status, the next assessment.
create or replace function private.due_assessments(today date) returns setof private.reminder
  language sql stable set search_path = ''
  as $$
    select 'assessment', a.company_id, m.user_id, a.id, d.what, d.day, stage,
      format('A-%s %s on %s', a.number, d.what, d.day), a.title, format('/assessments/A-%s?company=%s', a.number, a.company_id), null, null
    from public.assessments a
    cross join lateral (values
      ('begins', case a.state when 'Planned' then a.starts_on end),
      ('is to be affirmed again', case a.state when 'Affirmed' then a.affirm_by end),
      ('is to be closed out', case a.state when 'Affirmed' then a.close_out_by end),
      ('is no longer valid', case a.state when 'Affirmed' then a.valid_until end)) d (what, day)
    cross join private.reminder_stage(d.day, today, '{1,7,30}') stage
    join public.user_companies m on m.company_id = a.company_id
      and (m.company_role = 'Owner' or m.user_id in (a.lead_id, a.official_id))
    where stage is not null
  $$;
alter function private.due_assessments(date) owner to app_definer;
