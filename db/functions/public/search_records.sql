-- What a person finds in a company: so many of each kind, the best first. Two letters at least, 200 at most. Row-level
-- security decides what is shown.
create or replace function public.search_records(
  company_uuid uuid, query text, kinds text[] default null, per_kind integer default 5)
  returns table (
    kind text, id uuid, part text, reference text, place text, title text, excerpt text, rank integer, total bigint)
  language sql stable set search_path = ''
  as $$
    select e.kind, e.id, e.part, e.reference, e.place, e.title, private.excerpt(e.body, split_part(n.words, ' ', 1)), h.rank, h.total
    from (select left(private.folded(btrim(query)), 200) as words) n,
      private.search_hits(company_uuid, n.words, kinds, least(greatest(per_kind, 1), 200)) h,
      private.search_entries e
    where length(n.words) > 1 and e.company_id = company_uuid and e.kind = h.kind and e.id = h.id and e.part = h.part
    order by h.rank, h.kind, h.position
  $$;
grant execute on function public.search_records(uuid, text, text[], integer) to authenticated;
