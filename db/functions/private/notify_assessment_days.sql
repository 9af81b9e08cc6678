-- Reminds Owners, the lead and the affirming official of an assessment's days: its start, the next affirmation, the end
-- of a Conditional status, the next assessment. Each stage once. Returns the number of notices.
create or replace function private.notify_assessment_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_assessment_days where told_at < now() - interval '2 years';
    for one in
      with wanted as (
        select a.*, d.what, d.day
        from public.assessments a
        join public.companies c on c.id = a.company_id and c.deleted_at is null
        cross join lateral (values
          ('begins', case when a.state = 'Planned' then a.starts_on end),
          ('is to be affirmed again', case when a.state = 'Affirmed' then a.affirm_by end),
          ('is to be closed out', case when a.state = 'Affirmed' then a.close_out_by end),
          ('is no longer valid', case when a.state = 'Affirmed' then a.valid_until end)) d (what, day)
        where d.day <= today + 30
      ), due as (
        insert into private.told_assessment_days (company_id, assessment_id, user_id, what, day, stage)
        select w.company_id, w.id, m.user_id, w.what, w.day,
          case when w.day < today then 'overdue' when w.day <= today + 1 then 'day' when w.day <= today + 7 then 'week' else 'month' end
        from wanted w
        join public.user_companies m on m.company_id = w.company_id and (m.access_until is null or m.access_until > now())
          and (m.company_role = 'Owner' or m.user_id in (w.lead_id, w.official_id))
        on conflict do nothing
        returning company_id, assessment_id, user_id, what, day
      )
      select due.*, a.number, a.title from due
      join public.assessments a on a.company_id = due.company_id and a.id = due.assessment_id
      order by due.day, a.number, due.user_id
    loop
      told := told + 1;
      perform private.notify(one.user_id, 'due', format('A-%s %s on %s', one.number, one.what, one.day), one.title,
        format('/assessments/A-%s?company=%s', one.number, one.company_id), one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_assessment_days(date) owner to app_definer;
grant execute on function private.notify_assessment_days(date) to app_service;
