create or replace function public.assessor_assessments() returns json
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'title', a.title, 'kind', a.kind,
      'protocol', a.protocol_id, 'company', c.name, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'accessUntil', s.access_until, 'controlCount', scope.controls, 'assessedCount', scope.assessed)
      order by s.access_until, c.name, a.number), '[]')
    from private.assessor_seats() s
    join public.assessments a on a.company_id = s.company_id and a.id = s.assessment_id
    join public.companies c on c.id = s.company_id
    -- As verdictOf has it: one objective that is not met is enough, otherwise each needs a result.
    cross join lateral (
      select count(*) as controls, count(*) filter (where found.fails or found.is_complete) as assessed
      from public.assessment_controls z
      join public.controls k on k.company_id = z.company_id and k.id = z.control_id
      cross join lateral (
        select bool_or(r.result = 'Not Met') as fails, bool_and(r.result is not null) as is_complete
        from (values (k.catalog_id)) entry (id)
        left join public.catalog_objectives o on o.catalog_id = entry.id
        left join public.assessment_results r on r.company_id = z.company_id and r.assessment_id = z.assessment_id
          and r.control_id = z.control_id and r.objective_id is not distinct from o.id) found
      where z.company_id = a.company_id and z.assessment_id = a.id) scope
  $$;
alter function public.assessor_assessments() owner to app_definer;
grant execute on function public.assessor_assessments() to authenticated;
