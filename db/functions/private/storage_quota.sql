-- How many bytes the files of a company may take; null: any number.
create or replace function private.storage_quota(company uuid) returns bigint
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(c.storage_quota_gb, d.quota_gb)::bigint * 1000000000
    from public.companies c cross join private.storage_default d where c.id = company
  $$;
alter function private.storage_quota(uuid) owner to app_definer;
