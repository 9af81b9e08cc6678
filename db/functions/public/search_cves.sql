-- CVEs as private.found_cves finds them, newest first, a page at a time behind the cursor (`before`, `after_id`). Few
-- hits are sorted, many are met soon on the way from the newest; they are counted, because statistics know little of
-- rare words.
create or replace function public.search_cves(
  query text default null, severities text[] default null, only_exploited boolean default false,
  before timestamptz default null, after_id text default null, page_size integer default 50)
  returns table (
    id text, published_at timestamptz, title text, excerpt text, severity text, score numeric, products text[],
    kev_due_on date, is_known_exploited boolean, epss numeric)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    asked constant text := nullif(btrim(query), '');
    most  constant integer := 2000;
    few   constant text[] := (
      select case when count(*) <= most then coalesce(array_agg(h.id), '{}') end
      from (select c.id from private.found_cves(asked, severities, only_exploited) c limit most + 1) h);
  begin
    return query
      select c.id, c.published_at, c.title, left(c.description, 300), c.severity, c.score, c.products,
        c.kev_due_on, c.kev_added_on is not null, e.score
      from private.found_cves(case when few is null then asked end, severities, only_exploited) c
      left join reference.epss e on e.cve_id = c.id
      where (few is null or c.id = any (few))
        and (before is null or c.published_at <= before and (c.published_at < before or c.id > after_id))
      order by c.published_at desc, c.id
      limit least(greatest(page_size, 1), 200);
  end
  $$;
grant execute on function public.search_cves(text, text[], boolean, timestamptz, text, integer) to authenticated;
