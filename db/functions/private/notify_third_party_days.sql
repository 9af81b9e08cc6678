-- Reminds the owners of third parties 90, 60, 30 and 7 days before a document or affirmation expires, a contract ends
-- or a review is due, and once when the day has passed (stage 0): one notice for each owner, company and stage, each
-- date once in each stage. Returns how many notices there were.
create or replace function private.notify_third_party_days(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_third_party_days where told_at < now() - interval '2 years';
    for one in
      with dates as (
        select t.company_id, t.id, t.owner_id, d.what, d.ends_on
        from public.third_parties t
        join public.companies c on c.id = t.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = t.company_id and m.user_id = t.owner_id
          and (m.access_until is null or m.access_until > now())
        cross join lateral (
          select 'Contract' as what, t.contract_ends_on as ends_on
          union all select 'CMMC affirmation', t.affirmation_until
          union all select 'Review', t.next_review_on
          union all
          select x.kind, e.expires_on
          from public.third_party_documents x
          join public.evidence e on e.company_id = x.company_id and e.id = x.evidence_id and e.archived_at is null
          where x.company_id = t.company_id and x.third_party_id = t.id
        ) d
        where t.status in ('Active', 'Offboarding') and d.ends_on <= today + 90
      ),
      due as (
        insert into private.told_third_party_days (company_id, third_party_id, owner_id, what, ends_on, stage)
        select distinct company_id, id, owner_id, what, ends_on,
          case when ends_on < today then 0 when ends_on <= today + 7 then 7 when ends_on <= today + 30 then 30
            when ends_on <= today + 60 then 60 else 90 end
        from dates
        on conflict do nothing
        returning company_id, third_party_id, owner_id, what, ends_on, stage
      )
      select due.company_id, due.owner_id, due.stage, count(*) as n, min(t.number) as number, min(t.name) as name, min(due.what) as what,
        string_agg(format('T-%s %s: %s, %s', t.number, t.name, due.what, due.ends_on), E'\n' order by due.ends_on, t.number) as lines
      from due join public.third_parties t on t.company_id = due.company_id and t.id = due.third_party_id
      group by due.company_id, due.owner_id, due.stage
      order by due.company_id, due.owner_id, due.stage
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'due',
        case
          when one.n = 1 and one.stage = 0 then format('%s: %s is past its date', one.name, one.what)
          when one.n = 1 then format('%s: %s ends within %s days', one.name, one.what, one.stage)
          when one.stage = 0 then format('%s dates of third parties have passed', one.n)
          else format('%s dates of third parties come within %s days', one.n, one.stage)
        end,
        left(one.lines, 2000),
        case when one.n = 1 then format('/business-associates?open=T-%s&company=%s', one.number, one.company_id)
          else format('/business-associates?owner=me&company=%s', one.company_id) end,
        one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_third_party_days(date) owner to app_definer;
grant execute on function private.notify_third_party_days(date) to app_service;
