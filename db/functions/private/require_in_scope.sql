create or replace function private.require_in_scope(seat private.seat, control uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.assessment_controls z
      where z.company_id = seat.company_id and z.assessment_id = seat.subject_id and z.control_id = control) then
      raise insufficient_privilege using message = 'This is not in the scope of your assessment';
    end if;
  end
  $$;
alter function private.require_in_scope(private.seat, uuid) owner to app_definer;
