-- How many bytes the files of a company take. Waits for no one: files that are being added may be missing.
create or replace function private.storage_used(company uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((select u.used_bytes from private.storage_use u where u.company_id = company), 0)
      + coalesce((select sum(s.bytes) from private.storage_changes s where s.company_id = company), 0)::bigint
  $$;
alter function private.storage_used(uuid) owner to app_definer;
