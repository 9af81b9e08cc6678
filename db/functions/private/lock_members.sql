-- Changes of who belongs to a company come one after the other. Taken before anything that the log locks, so that
-- nobody waits for somebody who waits for them; others go on writing in the company.
create or replace function private.lock_members(company uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$ select from public.companies where id = company for no key update $$;
alter function private.lock_members(uuid) owner to app_definer;
