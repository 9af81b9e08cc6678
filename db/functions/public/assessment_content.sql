-- Everything that the record of an assessment is made of, exceptions and close-outs included. Nothing for a company
-- that the caller does not belong to.
create or replace function public.assessment_content(company_uuid uuid, assessment_number integer) returns json
  language sql stable set search_path = ''
  as $$
    select json_build_object(
      'company', c.name, 'cageCode', c.cage_code, 'at', now(),
      'assessment', json_build_object('id', a.id, 'number', a.number, 'protocol', a.protocol_id, 'kind', a.kind, 'title', a.title,
        'scope', a.scope, 'coversAll', a.covers_all, 'state', a.state, 'startsOn', a.starts_on, 'endsOn', a.ends_on, 'beganOn', a.began_on,
        'endedOn', a.ended_on, 'finishedOn', a.finished_on, 'leadId', a.lead_id, 'officialId', a.official_id, 'score', a.score, 'outcome', a.outcome,
        'statusOn', a.status_on, 'validUntil', a.valid_until, 'affirmBy', a.affirm_by, 'closeOutBy', a.close_out_by),
      'closes', (
        select json_build_object('id', b.id, 'number', b.number, 'state', b.state, 'statusOn', b.status_on, 'closeOutBy', b.close_out_by,
          'sha256', r.sha256)
        from public.assessments b
        join public.assessment_records r on r.company_id = b.company_id and r.assessment_id = b.id
        where b.company_id = a.company_id and b.id = a.closes_id),
      'closeOuts', coalesce((
        select json_agg(json_build_object('number', b.number, 'state', b.state, 'outcome', b.outcome) order by b.number)
        from public.assessments b where b.company_id = a.company_id and b.closes_id = a.id), '[]'),
      'assessors', coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'organization', s.organization, 'role', s.role,
          'memberId', s.member_id, 'email', s.email, 'accessUntil', s.access_until) order by s.created_at, s.id)
        from public.assessment_assessors s where s.company_id = a.company_id and s.assessment_id = a.id), '[]'),
      'controls', coalesce((
        select json_agg(json_build_object('id', k.id, 'number', k.nist_id, 'title', k.title, 'domain', k.safeguard_domain,
          'status', coalesce(s.status, 'Not Started'), 'naReason', coalesce(s.na_reason, ''), 'partialCase', s.partial_case, 'statement', coalesce(w.body, ''),
          'exception', private.exception_json(x),
          'objectives', coalesce((
            select json_agg(json_build_object('id', o.id, 'letter', o.letter, 'words', o.words, 'result', p.result,
              'note', coalesce(p.note, '')) order by o.position)
            from public.catalog_objectives o
            left join public.control_objectives p on p.company_id = k.company_id and p.control_id = k.id and p.objective_id = o.id
            where o.catalog_id = k.catalog_id), '[]'),
          'evidence', coalesce((
            select json_agg(json_build_object('number', e.number, 'title', e.title, 'version', e.version, 'fileName', e.file_name,
              'sha256', e.file_sha256, 'expiresOn', e.expires_on, 'reviewState', e.review_state, 'objectives', l.objectives) order by e.number)
            from (
              select l.evidence_id, coalesce(json_agg(o.letter order by o.position) filter (where o.id is not null), '[]') as objectives
              from public.evidence_links l left join public.catalog_objectives o on o.id = l.objective_id
              where l.company_id = k.company_id and l.control_id = k.id group by l.evidence_id
            ) l
            join public.evidence e on e.company_id = k.company_id and e.id = l.evidence_id and e.archived_at is null), '[]'))
          order by k.nist_id)
        from public.assessment_controls z
        join public.controls k on k.company_id = z.company_id and k.id = z.control_id
        left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
        left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
        left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
        where z.company_id = a.company_id and z.assessment_id = a.id), '[]'),
      'results', coalesce((
        select json_agg(json_build_object('controlId', r.control_id, 'objectiveId', r.objective_id, 'result', r.result,
          'methods', r.methods, 'steps', r.steps, 'sample', r.sample, 'observed', r.observed, 'finding', r.finding))
        from public.assessment_results r where r.company_id = a.company_id and r.assessment_id = a.id), '[]'),
      'plan', coalesce((
        select json_agg(json_build_object('number', i.number, 'weakness', i.weakness, 'severity', i.severity, 'status', i.status,
          'dueOn', i.due_on, 'controls', (
            select json_agg(distinct k.nist_id) from public.poam_controls l
            join public.controls k on k.company_id = l.company_id and k.id = l.control_id
            where l.company_id = i.company_id and l.item_id = i.id)) order by i.number)
        from public.poam_items i
        where i.company_id = a.company_id and i.status not in ('Draft', 'Closed') and exists (
          select from public.poam_controls l
          join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id and z.assessment_id = a.id
          where l.company_id = i.company_id and l.item_id = i.id)), '[]'))
    from public.assessments a join public.companies c on c.id = a.company_id
    where a.company_id = company_uuid and a.number = assessment_number
      and a.company_id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
grant execute on function public.assessment_content(uuid, integer) to authenticated;
