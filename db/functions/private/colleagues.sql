-- People who share a company with the caller, and the caller.
create or replace function private.colleagues() returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select array_agg(distinct user_id) || (select auth.uid())
    from public.user_companies
    where company_id = any ((select private.companies_where('company.read'))::uuid[])
  $$;
alter function private.colleagues() owner to app_definer;
grant execute on function private.colleagues() to authenticated;
