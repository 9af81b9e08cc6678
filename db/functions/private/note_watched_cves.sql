-- Compares the CVEs given with what watch lists last saw of them, and notes what is news: published with watched
-- words, known to be exploited, another severity, a score of EPSS that rose by a tenth. Returns the number of news.
create or replace function private.note_watched_cves(cves text[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    noted integer;
  begin
    with changed as (
      select c.id, c.words, c.severity, c.kev_added_on is not null as is_exploited, c.published_at, e.score
      from reference.cves c left join reference.epss e on e.cve_id = c.id
      where c.id = any (cves) and not c.is_rejected
    ), watched as (
      select w.company_id, w.id as watch_id, w.owner_id, w.is_shared, w.kind, w.value, w.created_at, c.*
      from public.cve_watches w
      join public.companies y on y.id = w.company_id and y.deleted_at is null
      join changed c on case when w.kind = 'cve' then c.id = w.value else c.words @@ private.cve_query(w.value) end
    ), before as (
      select w.*, b.cve_id as known, b.severity as was_severity, b.is_known_exploited as was_exploited, b.epss as was_score
      from watched w left join private.watched_cves b on b.company_id = w.company_id and b.watch_id = w.watch_id and b.cve_id = w.id
    ), kept as (
      insert into private.watched_cves (company_id, watch_id, cve_id, severity, is_known_exploited, epss)
      select company_id, watch_id, id, severity, is_exploited, score from before
      on conflict (company_id, watch_id, cve_id) do update
        set severity = excluded.severity, is_known_exploited = excluded.is_known_exploited, epss = excluded.epss
        where (watched_cves.severity, watched_cves.is_known_exploited) is distinct from (excluded.severity, excluded.is_known_exploited)
          or watched_cves.epss is null or abs(watched_cves.epss - excluded.epss) >= 0.1
    ), news as (
      select b.company_id, b.owner_id, b.is_shared, b.id, n.news, n.is_urgent
      from before b
      cross join lateral (values
        (b.known is null and (b.kind = 'cve' or b.published_at > b.created_at - interval '7 days'),
          case when b.kind = 'cve' then 'was published' else 'is new for “' || b.value || '”' end, b.is_exploited),
        (not b.was_exploited and b.is_exploited, 'is known to be exploited', true),
        (b.known is not null and b.severity is distinct from b.was_severity and b.severity is not null,
          'is now rated ' || b.severity, false),
        (b.score - b.was_score >= 0.1, format('is likelier to be exploited: %s %%', round(100 * b.score, 1)), false)
      ) n (holds, news, is_urgent)
      where n.holds
    )
    insert into private.cve_news (company_id, user_id, cve_id, news, is_urgent)
    select distinct on (n.company_id, u.user_id, n.id, n.news) n.company_id, u.user_id, n.id, n.news, n.is_urgent
    from news n
    join public.user_companies u on u.company_id = n.company_id and (u.access_until is null or u.access_until > now())
      and (u.user_id = n.owner_id or n.is_shared and u.company_role in ('Owner', 'Manager'))
    on conflict do nothing;
    get diagnostics noted = row_count;
    return noted;
  end
  $$;
alter function private.note_watched_cves(text[]) owner to app_definer;
grant execute on function private.note_watched_cves(text[]) to app_service;
