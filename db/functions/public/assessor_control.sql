-- One control as the company describes and proves it, with its exception. The read is in the audit log.
create or replace function public.assessor_control(assessment uuid, control uuid) returns json
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('assessment', assessment);
    said json;
    number text;
  begin
    perform private.require_in_scope(seat, control);
    select k.nist_id, json_build_object('id', k.id, 'description', k.description, 'status', coalesce(s.status, 'Not Started'),
      'naReason', coalesce(s.na_reason, ''), 'partialCase', s.partial_case, 'statement', coalesce(w.body, ''), 'exception', private.exception_json(x),
      'objectives', coalesce((
        select json_agg(json_build_object('id', p.objective_id, 'result', p.result, 'note', coalesce(p.note, '')))
        from public.control_objectives p where p.company_id = k.company_id and p.control_id = k.id), '[]'),
      'inherited', coalesce((
        select json_agg(json_build_object('provider', p.name, 'responsibility', i.responsibility, 'theirPart', i.provider_part,
          'ourPart', i.company_part) order by p.name)
        from public.control_inheritances i
        join public.service_providers p on p.company_id = i.company_id and p.id = i.provider_id
        where i.company_id = k.company_id and i.control_id = k.id and i.responsibility <> 'Customer'), '[]'),
      'evidence', coalesce((
        select json_agg(json_build_object('id', e.id, 'number', e.number, 'title', e.title, 'description', coalesce(e.description, ''),
          'fileName', e.file_name, 'sha256', e.file_sha256, 'effectiveOn', e.effective_on, 'expiresOn', e.expires_on) order by e.number)
        from private.assessor_evidence(seat) e
        where exists (select from public.evidence_links l
            where l.company_id = e.company_id and l.evidence_id = e.id and l.control_id = k.id)
          or exists (select from public.evidence_requests r
            where r.company_id = e.company_id and r.fulfilled_by = e.id and r.control_id = k.id and r.assessment_id = seat.subject_id)), '[]'))
    into number, said
    from public.controls k
    left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
    left join public.implementation_statements w on w.company_id = k.company_id and w.control_id = k.id
    left join public.control_exceptions x on x.company_id = k.company_id and x.control_id = k.id and x.ended_at is null
    where k.company_id = seat.company_id and k.id = control;
    perform audit.record('assessor_read_control', seat.company_id, control::text,
      jsonb_build_object('assessment_id', assessment, 'assessor', seat.name, 'control', number));
    return said;
  end
  $$;
alter function public.assessor_control(uuid, uuid) owner to app_definer;
grant execute on function public.assessor_control(uuid, uuid) to authenticated;
