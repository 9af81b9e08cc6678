-- Reminds owners of evidence that expires within 30 days, within a week, or has expired: what is new in a stage in one
-- notice, each piece once in each stage, however often and on however many servers this runs. Days are those of UTC.
-- Returns how many notices there were.
create or replace function private.notify_evidence_expiry(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_expiries where told_at < now() - interval '2 years';
    for one in
      with due as (
        insert into private.told_expiries (company_id, evidence_id, owner_id, expires_on, stage)
        select e.company_id, e.id, e.owner_id, e.expires_on,
          case when e.expires_on < today then 'expired' when e.expires_on <= today + 7 then 'week' else 'month' end
        from public.evidence e
        join public.companies c on c.id = e.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = e.company_id and m.user_id = e.owner_id
          and (m.access_until is null or m.access_until > now())
        where e.expires_on <= today + 30 and e.archived_at is null
        on conflict do nothing
        returning company_id, evidence_id, owner_id, stage
      )
      select due.company_id, due.owner_id, due.stage, count(*) as n, min(e.number) as number, min(e.expires_on) as expires_on,
        string_agg(format('E-%s %s', e.number, e.title), E'\n' order by e.expires_on, e.number) as titles
      from due join public.evidence e on e.company_id = due.company_id and e.id = due.evidence_id
      group by due.company_id, due.owner_id, due.stage
      order by due.company_id, due.owner_id, due.stage
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'evidence',
        case
          when one.n = 1 and one.stage = 'expired' then format('E-%s expired on %s', one.number, one.expires_on)
          when one.n = 1 then format('E-%s expires on %s', one.number, one.expires_on)
          when one.stage = 'expired' then format('%s pieces of your evidence have expired', one.n)
          when one.stage = 'week' then format('%s pieces of your evidence expire within a week', one.n)
          else format('%s pieces of your evidence expire within 30 days', one.n)
        end,
        left(one.titles, 2000),
        case
          when one.n = 1 then format('/evidence?open=E-%s&company=%s', one.number, one.company_id)
          else format('/evidence?owner=me&expires=%s&company=%s', case when one.stage = 'expired' then 'expired' else 'soon' end,
            one.company_id)
        end,
        one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_evidence_expiry(date) owner to app_definer;
grant execute on function private.notify_evidence_expiry(date) to app_service;
