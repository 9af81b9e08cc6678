-- Writes the open findings of each company as the counts of the day, once a day. Returns how many companies.
create or replace function private.count_vulnerabilities(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    counted integer;
  begin
    insert into public.vulnerability_scan_metrics
      (company_id, scan_date, total_vulnerabilities, critical, high, medium, low, known_exploited, past_due, asset_count)
    select c.id, now(), count(v.id), count(*) filter (where v.severity = 'critical'), count(*) filter (where v.severity = 'high'),
      count(*) filter (where v.severity = 'medium'), count(*) filter (where v.severity = 'low'),
      count(*) filter (where v.is_known_exploited), count(*) filter (where v.due_on < today),
      (select count(*) from public.assets a where a.company_id = c.id and a.retired_on is null)
    from public.companies c
    left join public.vulnerabilities v on v.company_id = c.id and v.status = 'open'
    where c.deleted_at is null
      and exists (select from public.vulnerabilities k where k.company_id = c.id)
      and not exists (select from public.vulnerability_scan_metrics m
        where m.company_id = c.id and m.scan_date >= today::timestamp at time zone 'UTC')
    group by c.id;
    get diagnostics counted = row_count;
    return counted;
  end
  $$;
alter function private.count_vulnerabilities(date) owner to app_definer;
grant execute on function private.count_vulnerabilities(date) to app_service;
