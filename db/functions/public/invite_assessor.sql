-- Gives a person a seat until a day, or changes the end of the seat that they have. For Owners: it gives access.
create or replace function public.invite_assessor(company uuid, assessment uuid, name text, email text, organization text, until timestamptz)
  returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat uuid;
  begin
    perform private.require_settings(company);
    if until is null or until <= now() then raise 'Choose a date in the future'; end if;
    if until > now() + interval '1 year' then raise 'Access lasts a year at most'; end if;
    if email is null or email !~ '^[^@\s]+@[^@\s]+$' then raise 'Say which address is invited'; end if;
    insert into public.assessment_assessors as s (company_id, assessment_id, name, email, organization, role, access_until, invited_by)
    values (company, assessment, invite_assessor.name, lower(invite_assessor.email), coalesce(invite_assessor.organization, ''), 'Assessor',
      until, auth.uid())
    on conflict on constraint assessment_assessors_company_id_assessment_id_email_key do update set access_until = excluded.access_until, invited_by = excluded.invited_by
    returning s.id into seat;
    return seat;
  end
  $$;
alter function public.invite_assessor(uuid, uuid, text, text, text, timestamptz) owner to app_definer;
grant execute on function public.invite_assessor(uuid, uuid, text, text, text, timestamptz) to authenticated, app_service;
