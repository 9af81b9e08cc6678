create or replace function public.assessor_assessments() returns json
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'title', a.title, 'kind', a.kind,
      'protocol', a.protocol_id, 'company', c.name, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
      'accessUntil', s.access_until) order by s.access_until, c.name, a.number), '[]')
    from private.assessor_seats() s
    join public.assessments a on a.company_id = s.company_id and a.id = s.assessment_id
    join public.companies c on c.id = s.company_id
  $$;
alter function public.assessor_assessments() owner to app_definer;
grant execute on function public.assessor_assessments() to authenticated;
