-- Reminds the owners of risks 30 and 7 days before the treatment is due, and once when the day has passed (stage 0):
-- one notice for each owner, company and stage, each date once in each stage. Returns how many notices there were.
create or replace function private.notify_risk_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_risk_days where told_at < now() - interval '2 years';
    for one in
      with due as (
        insert into private.told_risk_days (company_id, risk_id, owner_id, due_on, stage)
        select r.company_id, r.id, r.owner_id, r.due_on,
          case when r.due_on < today then 0 when r.due_on <= today + 7 then 7 else 30 end
        from public.risks r
        join public.companies c on c.id = r.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = r.company_id and m.user_id = r.owner_id
          and (m.access_until is null or m.access_until > now())
        where r.status <> 'Closed' and r.due_on <= today + 30
        on conflict do nothing
        returning company_id, risk_id, owner_id, due_on, stage
      )
      select due.company_id, due.owner_id, due.stage, count(*) as n, min(r.number) as number,
        string_agg(format('R-%s %s: %s', r.number, r.title, due.due_on), E'\n' order by due.due_on, r.number) as lines
      from due join public.risks r on r.company_id = due.company_id and r.id = due.risk_id
      group by due.company_id, due.owner_id, due.stage
      order by due.company_id, due.owner_id, due.stage
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'due',
        case
          when one.n = 1 and one.stage = 0 then format('The treatment of R-%s is past due', one.number)
          when one.n = 1 then format('The treatment of R-%s is due within %s days', one.number, one.stage)
          when one.stage = 0 then format('The treatment of %s risks is past due', one.n)
          else format('The treatment of %s risks is due within %s days', one.n, one.stage)
        end,
        left(one.lines, 2000),
        case when one.n = 1 then format('/risks?open=R-%s&company=%s', one.number, one.company_id)
          else format('/risks?owner=me&company=%s', one.company_id) end,
        one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_risk_days(date) owner to app_definer;
grant execute on function private.notify_risk_days(date) to app_service;
