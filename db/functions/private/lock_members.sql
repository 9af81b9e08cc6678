-- Changes to the members of a company run one after the other. Locked before anything that the log locks, to avoid
-- deadlocks; others go on writing in the company.
create or replace function private.lock_members(company uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$ select from public.companies where id = company for no key update $$;
alter function private.lock_members(uuid) owner to app_definer;
