-- Moves parts as one: the first of the arrays says which, the others where to. As the caller.
create or replace function public.move_ssp_parts(company uuid, parts uuid[], xs integer[], ys integer[]) returns void
  language sql volatile set search_path = ''
  as $$
    update public.ssp_parts p set x = m.x, y = m.y
    from unnest(parts, xs, ys) m (id, x, y)
    where p.company_id = company and p.id = m.id and (p.x, p.y) is distinct from (m.x, m.y)
  $$;
grant execute on function public.move_ssp_parts(uuid, uuid[], integer[], integer[]) to authenticated;
