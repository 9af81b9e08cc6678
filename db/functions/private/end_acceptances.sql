-- Ends acceptances whose day has passed, and tells owners and approvers. Returns how many. The trigger
-- decide_vulnerability says whether the finding is open again, or was found gone meanwhile.
create or replace function private.end_acceptances(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ended integer := 0;
    one   record;
  begin
    for one in
      with over as (
        select v.company_id, v.id, v.approved_by from public.vulnerabilities v
        where v.status = 'accepted' and v.accepted_until < today for update skip locked
      )
      update public.vulnerabilities v set status = 'open' from over
      where v.company_id = over.company_id and v.id = over.id
      returning v.company_id, v.number, v.title, v.owner_id, v.status, v.fixed_on, over.approved_by
    loop
      ended := ended + 1;
      perform private.notify(person, 'due', format('The acceptance of F-%s has ended', one.number),
        concat(one.title, case when one.status = 'fixed' then format(' was found fixed on %s', one.fixed_on) else ' is open again' end),
        format('/vulnerabilities?open=F-%s&company=%s', one.number, one.company_id), one.company_id)
      from (select distinct m.user_id from public.user_companies m
            where m.company_id = one.company_id and m.user_id in (one.owner_id, one.approved_by)
              and (m.access_until is null or m.access_until > now())) p (person);
    end loop;
    return ended;
  end
  $$;
alter function private.end_acceptances(date) owner to app_definer;
grant execute on function private.end_acceptances(date) to app_service;
