-- How many bytes the files of a company take, and may take (null: any number). For members.
create or replace function public.storage_use(company uuid) returns table (used_bytes bigint, quota_bytes bigint)
  language sql stable security definer set search_path = ''
  as $$
    select private.storage_used(company), private.storage_quota(company)
    where company = any (private.companies_where('company.read'))
  $$;
alter function public.storage_use(uuid) owner to app_definer;
grant execute on function public.storage_use(uuid) to authenticated;
