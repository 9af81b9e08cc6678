-- The CVEs of a search: by an id or its beginning, a weakness (CWE-79), or words of title, description and products.
-- Without settings of its own, so that it becomes part of the query that calls it.
create or replace function private.found_cves(asked text, severities text[], only_exploited boolean)
  returns setof reference.cves language sql stable
  as $$
    select c.* from reference.cves c
    where not c.is_rejected
      and (asked is null
        or case when asked ~* '^cve(-[0-9]*){0,2}$' then c.id >= upper(asked) and c.id < upper(asked) || '~'
             when asked ~* '^cwe-[0-9]+$' then c.cwes @> array[upper(asked)]
             else c.words @@ private.cve_query(asked) end)
      and (severities is null or c.severity = any (severities))
      and (only_exploited is not true or c.kev_added_on is not null)
  $$;
grant execute on function private.found_cves(text, text[], boolean) to authenticated;
