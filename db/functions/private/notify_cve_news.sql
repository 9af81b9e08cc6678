-- One notice a day for each person and company with all news of CVEs, and at once when one is known to be exploited.
-- Returns how many notices there were.
create or replace function private.notify_cve_news() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.cve_news where told_at < now() - interval '90 days';
    for one in
      with due as (
        update private.cve_news n set told_at = now()
        where n.told_at is null and exists (
          select from private.cve_news o where o.company_id = n.company_id and o.user_id = n.user_id
          having bool_or(o.is_urgent) filter (where o.told_at is null)
            or coalesce(max(o.told_at) < now() - interval '20 hours', true))
        returning n.*
      ), lines as (
        select d.company_id, d.user_id, d.cve_id, bool_or(d.is_urgent) as is_urgent,
          concat(d.cve_id, ' ', string_agg(d.news, ', ' order by d.id), case when c.title <> '' then ': ' || c.title end) as line
        from due d left join reference.cves c on c.id = d.cve_id
        group by d.company_id, d.user_id, d.cve_id, c.title
      )
      select l.company_id, l.user_id, count(*) as n, min(l.cve_id) as cve, min(l.line) as line,
        count(*) filter (where l.is_urgent) as urgent,
        left(string_agg(l.line, E'\n' order by l.is_urgent desc, l.cve_id desc), 2000) as lines
      from lines l group by l.company_id, l.user_id
    loop
      told := told + 1;
      perform private.notify(one.user_id, 'cve',
        case
          when one.n = 1 then left(one.line, 200)
          when one.urgent > 0 then format('%s: %s CVEs concern you, %s known to be exploited', private.company_name(one.company_id), one.n, one.urgent)
          else format('%s: %s CVEs concern you', private.company_name(one.company_id), one.n)
        end,
        case when one.n = 1 then private.company_name(one.company_id) else one.lines end,
        case when one.n = 1 then format('/cve-dashboard/%s?company=%s', one.cve, one.company_id)
          else format('/cve-dashboard?company=%s', one.company_id) end,
        one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.notify_cve_news() owner to app_definer;
grant execute on function private.notify_cve_news() to app_service;
