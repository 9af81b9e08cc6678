-- What there is to assess, what was found so far, and what was asked for.
create or replace function public.assessor_portal(assessment uuid) returns json
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('assessment', assessment);
  begin
    return (
      select json_build_object('id', a.id, 'number', a.number, 'title', a.title, 'kind', a.kind, 'protocol', a.protocol_id,
        'company', c.name, 'scope', a.scope, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on,
        'accessUntil', seat.access_until, 'assessor', seat.name,
        'controls', coalesce((
          select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title, 'domain', k.safeguard_domain,
            'objectives', coalesce((
              select json_agg(json_build_object('id', o.id, 'letter', o.letter, 'words', o.words) order by o.position)
              from public.catalog_objectives o where o.catalog_id = k.catalog_id), '[]')) order by k.nist_id)
          from public.assessment_controls z
          join public.controls k on k.company_id = z.company_id and k.id = z.control_id
          where z.company_id = a.company_id and z.assessment_id = a.id), '[]'),
        'results', coalesce((
          select json_agg(json_build_object('controlId', r.control_id, 'objectiveId', r.objective_id, 'result', r.result,
            'methods', r.methods, 'steps', r.steps, 'sample', r.sample, 'observed', r.observed, 'finding', r.finding))
          from public.assessment_results r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
        'requests', coalesce((
          select json_agg(json_build_object('id', r.id, 'controlId', r.control_id, 'title', r.title, 'note', r.note, 'dueOn', r.due_on,
            'state', r.state, 'askedAt', r.created_at) order by r.created_at desc)
          from public.evidence_requests r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
        'plan', coalesce((
          select json_agg(json_build_object('number', i.number, 'weakness', i.weakness, 'status', i.status, 'dueOn', i.due_on)
            order by i.number)
          from public.poam_items i
          where i.company_id = a.company_id and i.status <> 'Draft' and exists (
            select from public.poam_controls l
            join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id and z.assessment_id = a.id
            where l.company_id = i.company_id and l.item_id = i.id)), '[]'),
        'securityPlan', (
          select json_build_object('number', v.number, 'title', v.title, 'sha256', v.sha256, 'frozenAt', v.frozen_at)
          from public.ssp_versions v
          where v.company_id = a.company_id and v.protocol_id = a.protocol_id order by v.number desc limit 1))
      from public.assessments a join public.companies c on c.id = a.company_id
      where a.company_id = seat.company_id and a.id = seat.subject_id);
  end
  $$;
alter function public.assessor_portal(uuid) owner to app_definer;
grant execute on function public.assessor_portal(uuid) to authenticated;
