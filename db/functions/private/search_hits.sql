-- Loads the extension: only a superuser may name a setting of an extension that is not loaded.
select extensions.show_limit();

-- The best hits of each kind, with how many there are: rank 1 is the very id, 2 the beginning of a title or an id, 3
-- every word, or what an abbreviation stands for. Where nothing has every word, 4 is something similar. It bypasses
-- row-level security, which would keep the indexes from being used. So it checks the company itself, as the policies of
-- all these tables do, and returns nothing but ids; search_records reads each record as the caller.
create or replace function private.search_hits(company_uuid uuid, needle text, kinds text[], per_kind integer)
  returns table (kind text, id uuid, part text, rank integer, "position" bigint, total bigint)
  language sql stable security definer rows 25 set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
  as $$
    with patterns as (
      select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' as pattern from regexp_split_to_table(needle, '\s+') word
    ),
    asked as (
      select array_agg(pattern) as every_word, (array_agg(pattern order by length(pattern) desc))[1] as longest_word,
        count(*) = 1 as is_one_word
      from patterns
    ),
    meant as (
      select array_agg('%' || a.meaning || '%') as inside, array_agg(a.meaning || '%') as beginnings
      from private.abbreviations a where a.short = needle
    ),
    exact as materialized (
      select e.kind, e.id, e.part, e.title,
        case
          when e.reference is not null and private.folded(e.reference) = needle then 1
          when starts_with(private.folded(e.title), needle) then 2
          when e.reference is not null and starts_with(private.folded(e.reference), needle) then 2
          else 3
        end as rank
      from private.search_entries e
      where e.company_id = company_uuid and company_uuid = any ((select private.companies_where('company.read'))::uuid[])
        and (kinds is null or e.kind = any (kinds))
        and e.words like (select longest_word from asked)
        and ((select is_one_word from asked) or e.words like all ((select every_word from asked)::text[]))
      union all
      select e.kind, e.id, e.part, e.title,
        case when private.folded(e.title) like any ((select beginnings from meant)::text[]) then 2 else 3 end
      from private.search_entries e
      where e.company_id = company_uuid and company_uuid = any ((select private.companies_where('company.read'))::uuid[])
        and (kinds is null or e.kind = any (kinds))
        and e.words like any ((select inside from meant)::text[])
    ),
    found as (
      select * from exact
      union all
      select e.kind, e.id, e.part, e.title, 4
      from private.search_entries e
      where not exists (select from exact) and length(needle) > 3
        and e.company_id = company_uuid and company_uuid = any ((select private.companies_where('company.read'))::uuid[])
        and (kinds is null or e.kind = any (kinds))
        and needle operator(extensions.<%) e.words
    ),
    records as (select distinct on (f.kind, f.id) f.* from found f order by f.kind, f.id, f.rank, f.part),
    placed as (
      select r.kind, r.id, r.part, r.rank, count(*) over (partition by r.kind) as total,
        row_number() over (partition by r.kind order by r.rank, r.title collate "C", r.id) as place
      from records r
    )
    select p.kind, p.id, p.part, p.rank, p.place, p.total from placed p where p.place <= per_kind
  $$;
alter function private.search_hits(uuid, text, text[], integer) owner to app_definer;
grant execute on function private.search_hits(uuid, text, text[], integer) to authenticated;
