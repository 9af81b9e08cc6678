-- What documents say of a company besides its name and its CAGE code.
create or replace function private.company_profile(one public.companies) returns json
  language sql immutable set search_path = ''
  as $$
    select json_build_object('uei', one.uei, 'otherCageCodes', one.other_cage_codes, 'phone', one.phone, 'website', one.website,
      'physicalAddress', one.physical_address, 'mailingAddress', one.mailing_address)
  $$;
grant execute on function private.company_profile(public.companies) to authenticated, app_service, app_definer;
