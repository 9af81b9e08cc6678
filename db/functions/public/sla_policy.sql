-- The deadlines of a company: `rules` in their order, `holidays`, and whether they are its own. As the caller.
create or replace function public.sla_policy(company_uuid uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object('rules', p.rules, 'is_own', p.is_own, 'holidays', coalesce((
      select json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day)
      from public.company_holidays h where h.company_id = company_uuid), '[]'))
    from private.sla_policy(company_uuid) p
  $$;
grant execute on function public.sla_policy(uuid) to authenticated;
