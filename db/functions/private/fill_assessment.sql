-- Asked after the policies, so that it tells nothing of other companies.
create or replace function private.fill_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.assessment_controls (company_id, assessment_id, control_id)
    select k.company_id, new.id, k.id from public.controls k
    where k.company_id = new.company_id and k.protocol_id = new.protocol_id;
    return null;
  end
  $$;
alter function private.fill_assessment() owner to app_definer;
