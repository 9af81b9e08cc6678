-- What a search shows of a text.

-- What a text says around a word that was found in it: whole words, and an ellipsis where something is left out. Folding changes the
-- length of a few ligatures only: near enough.
create function private.excerpt(body text, word text) returns text
  language sql stable set search_path = ''
  as $$
    select
      case when f.at <= 61 then left(body, f.at - 1) else '… ' || regexp_replace(substr(body, f.at - 61, 61), '^\S*\s+', '') end
      || case when length(body) - f.at < 140 then substr(body, f.at)
           else regexp_replace(substr(body, f.at, 141), '\s+\S*$', '') || ' …' end
    from (select greatest(1, position(word in private.folded(body))) as at) f
  $$;
revoke execute on function private.excerpt(text, text) from public;
grant execute on function private.excerpt(text, text) to authenticated;

create or replace function public.search_records(
  company_uuid uuid, query text, kinds text[] default null, per_kind integer default 5)
  returns table (
    kind text, id uuid, part text, reference text, place text, title text, excerpt text, rank integer, total bigint)
  language sql stable set search_path = ''
  as $$
    select e.kind, e.id, e.part, e.reference, e.place, e.title, private.excerpt(e.body, split_part(n.words, ' ', 1)), h.rank, h.total
    from (select left(private.folded(btrim(query)), 200) as words) n,
      private.search_hits(company_uuid, n.words, kinds, least(greatest(per_kind, 1), 200)) h,
      private.search_entries() e
    where length(n.words) > 1 and e.company_id = company_uuid and e.kind = h.kind and e.id = h.id and e.part = h.part
    order by h.rank, h.kind, h.position
  $$;
