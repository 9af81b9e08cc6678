-- How a CVE is when it is put on a watch list: only what changes afterwards is news.
create or replace function private.remember_watched_cve() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.kind = 'cve' then
      insert into private.watched_cves (company_id, watch_id, cve_id, severity, is_known_exploited, epss)
      select new.company_id, new.id, c.id, c.severity, c.kev_added_on is not null, e.score
      from reference.cves c left join reference.epss e on e.cve_id = c.id
      where c.id = new.value;
    end if;
    return null;
  end
  $$;
alter function private.remember_watched_cve() owner to app_definer;
