create or replace function private.company_name(company uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select name from public.companies where id = company $$;
alter function private.company_name(uuid) owner to app_definer;
