-- How many CVEs public.search_cves finds; 10,001 stands for more than 10,000.
create or replace function public.count_cves(
  query text default null, severities text[] default null, only_exploited boolean default false)
  returns integer language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
  declare
    asked constant text := nullif(btrim(query), '');
  begin
    return (select count(*) from (select from private.found_cves(asked, severities, only_exploited) limit 10001) found);
  end
  $$;
grant execute on function public.count_cves(text, text[], boolean) to authenticated;
