-- A status without a day of closing out is a final one; an assessment that earned none, or none of CMMC, has no end of
-- its validity.
create or replace function private.end_conditional_days() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.assessment_dates d set conditional_on = null
    where d.company_id = new.company_id and d.conditional_on <= new.status_on;
    return null;
  end
  $$;
alter function private.end_conditional_days() owner to app_definer;
