-- Evidence of the controls in the scope, and what was given for a request of this assessment. Nothing from the archive.
create or replace function private.assessor_evidence(seat private.seat) returns setof public.evidence
  language sql stable security definer set search_path = ''
  as $$
    select e.* from public.evidence e
    where e.company_id = seat.company_id and e.archived_at is null and e.id in (
      select l.evidence_id from public.evidence_links l
      join public.assessment_controls z on z.company_id = l.company_id and z.control_id = l.control_id
        and z.assessment_id = seat.subject_id
      where l.company_id = seat.company_id
      union all
      select r.fulfilled_by from public.evidence_requests r
      where r.company_id = seat.company_id and r.assessment_id = seat.subject_id)
  $$;
alter function private.assessor_evidence(private.seat) owner to app_definer;
