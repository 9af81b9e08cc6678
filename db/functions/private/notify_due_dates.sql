-- Reminds owners of what is due within a week, within a day, or was due. Each owner hears of each stage once, however
-- often and on however many servers this runs. Days are those of UTC. Returns how many were told.
create or replace function private.notify_due_dates(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_due_dates where told_at < now() - interval '2 years';
    for one in
      with due as (
        insert into private.told_due_dates (company_id, status_id, owner_id, due_on, stage)
        select s.company_id, s.id, s.owner_id, s.due_on,
          case when s.due_on < today then 'overdue' when s.due_on <= today + 1 then 'day' else 'week' end
        from public.org_control_status s
        join public.companies c on c.id = s.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = s.company_id and m.user_id = s.owner_id
          and (m.access_until is null or m.access_until > now())
        where s.due_on <= today + 7 and s.status not in ('Completed', 'Not Applicable')
        on conflict do nothing
        returning company_id, status_id, owner_id, due_on
      )
      select due.*, k.nist_id, k.title
      from due
      join public.org_control_status s on s.company_id = due.company_id and s.id = due.status_id
      join public.controls k on k.company_id = s.company_id and k.id = s.control_id
      order by due.due_on, k.nist_id
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'due',
        case
          when one.due_on < today then format('%s was due on %s', one.nist_id, one.due_on)
          when one.due_on = today then format('%s is due today', one.nist_id)
          when one.due_on = today + 1 then format('%s is due tomorrow', one.nist_id)
          else format('%s is due on %s', one.nist_id, one.due_on)
        end,
        one.title, format('/controls/%s?company=%s', one.nist_id, one.company_id), one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_due_dates(date) owner to app_definer;
grant execute on function private.notify_due_dates(date) to app_service;
