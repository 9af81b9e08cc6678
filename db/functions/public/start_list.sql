-- The start list of a company, step by step in order; null for a company that the caller may not read.
create or replace function public.start_list(company_uuid uuid) returns json
  language sql stable set search_path = ''
  as $$
    select json_agg(json_build_object('step', s.step, 'count', s.count, 'total', s.total, 'doneAt', s.done_at,
      'doneBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.done_by),
      'isSkipped', s.is_skipped,
      'skippedBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = s.skipped_by)))
    from public.companies c, private.start_steps(c.id) s
    where c.id = company_uuid and c.id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
grant execute on function public.start_list(uuid) to authenticated;
