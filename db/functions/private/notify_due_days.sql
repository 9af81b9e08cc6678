-- Reminds people of the dates that the areas name: each date once in each stage, and again when the date or the person
-- changes, however often and on however many servers this runs. Several dates of one kind and stage share a notice
-- where the area has words for it. Days are those of UTC. Returns the number of notices.
create or replace function private.notify_due_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    sent   integer := 0;
    notice record;
  begin
    delete from private.reminders_sent where sent_at < now() - interval '2 years';
    for notice in
      with due as materialized (
        select d.* from (
          select * from private.due_controls(today)
          union all select * from private.due_poam(today)
          union all select * from private.due_vulnerabilities(today)
          union all select * from private.due_scans(today)
          union all select * from private.due_third_parties(today)
          union all select * from private.due_third_party_findings(today)
          union all select * from private.due_risks(today)
          union all select * from private.due_sent_questionnaires(today)
          union all select * from private.due_inbound_questionnaires(today)
          union all select * from private.due_evidence(today)
          union all select * from private.due_assessments(today)
        ) d
        join public.companies c on c.id = d.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = d.company_id and m.user_id = d.user_id
          and (m.access_until is null or m.access_until > now())
      ), claimed as (
        insert into private.reminders_sent (company_id, user_id, kind, record_id, what, day, stage)
        select company_id, user_id, kind, record_id, what, day, stage from due
        on conflict do nothing
        returning company_id, user_id, kind, record_id, what, day, stage
      )
      select company_id, user_id, kind, count(*) as n, min(title) as title, min(link) as link,
        string_agg(body, E'\n' order by day, body) as body, min(many_title) as many_title, min(many_link) as many_link
      from due join claimed using (company_id, user_id, kind, record_id, what, day, stage)
      group by company_id, user_id, kind, stage, case when many_title is null then (record_id, what, day) end
      order by company_id, user_id, min(day), stage, min(title)
    loop
      sent := sent + 1;
      perform private.notify(notice.user_id, case notice.kind when 'evidence' then 'evidence' else 'due' end,
        case when notice.n = 1 then notice.title
          else format('%s: %s', private.company_name(notice.company_id), format(notice.many_title, notice.n)) end, notice.body,
        case when notice.n = 1 then notice.link else notice.many_link end, notice.company_id);
    end loop;
    return sent;
  end
  $$;
alter function private.notify_due_days(date) owner to app_definer;
grant execute on function private.notify_due_days(date) to app_service;
