-- Requests evidence from the member who leads the assessment.
create or replace function public.assessor_request_evidence(assessment uuid, control uuid, title text, note text default '', due_on date default null)
  returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('assessment', assessment);
    asked uuid;
  begin
    perform private.require_in_scope(seat, control);
    if (select count(*) from public.evidence_requests r
        where r.company_id = seat.company_id and r.assessment_id = seat.subject_id and r.state = 'Open') >= 200 then
      raise 'At most 200 requests are open at once';
    end if;
    insert into public.evidence_requests (company_id, control_id, assessment_id, title, note, due_on, asked_of)
    select seat.company_id, control, assessment, assessor_request_evidence.title, coalesce(assessor_request_evidence.note, ''), assessor_request_evidence.due_on, m.user_id
    from public.user_companies m
    join public.assessments a on a.company_id = m.company_id and a.id = assessment
    where m.company_id = seat.company_id and (m.access_until is null or m.access_until > now())
    order by (m.user_id = a.lead_id) desc nulls last, (m.user_id = seat.invited_by) desc, (m.company_role = 'Owner') desc
    limit 1
    returning id into asked;
    return asked;
  end
  $$;
alter function public.assessor_request_evidence(uuid, uuid, text, text, date) owner to app_definer;
grant execute on function public.assessor_request_evidence(uuid, uuid, text, text, date) to authenticated;
