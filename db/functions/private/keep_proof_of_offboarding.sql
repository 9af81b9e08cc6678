-- A document that proves a step of an offboarding stays, unless its third party or the company goes.
create or replace function private.keep_proof_of_offboarding() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    proved text;
  begin
    select s.step into proved
    from public.offboarding_steps s
    join public.third_parties t on t.company_id = s.company_id and t.id = s.third_party_id
    join public.companies c on c.id = s.company_id
    where s.company_id = old.company_id and s.document_id = old.id limit 1;
    if proved is not null then
      raise check_violation using message = format('This document proves a step of the offboarding (%s): reopen the step first', proved);
    end if;
    return old;
  end
  $$;
alter function private.keep_proof_of_offboarding() owner to app_definer;
