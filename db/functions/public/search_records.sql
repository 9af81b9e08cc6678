-- What a person finds in a company: so many of each kind, the best first. Two letters at least, 200 at most. Row-level
-- security decides what is shown. The beginning of a CVE's id also finds published CVEs, which belong to no company.
create or replace function public.search_records(
  company_uuid uuid, query text, kinds text[] default null, per_kind integer default 5)
  returns table (
    kind text, id uuid, part text, reference text, place text, title text, excerpt text, rank integer, total bigint)
  language sql stable set search_path = ''
  as $$
    with asked as (
      select left(private.folded(btrim(query)), 200) as words, least(greatest(per_kind, 1), 200) as most,
        case when btrim(query) ~* '^cve-[0-9]{4}(-[0-9]*)?$' then upper(btrim(query)) end as cve
    ), published as (
      select c.id, c.title, c.description, a.cve
      from asked a join reference.cves c on c.id >= a.cve and c.id < a.cve || '~' and not c.is_rejected
      where kinds is null or 'cve' = any (kinds)
      order by c.id limit (select most from asked)
    ), found as (
      select e.kind, e.id, e.part, e.reference, e.place, e.title, private.excerpt(e.body, split_part(a.words, ' ', 1)) as excerpt,
        h.rank, h.total, h.position
      from asked a, private.search_hits(company_uuid, a.words, kinds, a.most) h, private.search_entries e
      where length(a.words) > 1 and e.company_id = company_uuid and e.kind = h.kind and e.id = h.id and e.part = h.part
      union all
      select 'cve', md5(p.id)::uuid, '', p.id, null, p.title, left(p.description, 200),
        case when p.id = p.cve then 1 else 2 end, count(*) over (), row_number() over (order by p.id)
      from published p
    )
    select f.kind, f.id, f.part, f.reference, f.place, f.title, f.excerpt, f.rank, f.total
    from found f order by f.rank, f.kind, f.position
  $$;
grant execute on function public.search_records(uuid, text, text[], integer) to authenticated;
