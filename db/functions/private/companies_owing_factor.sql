-- Companies whose required second factor this session has not shown, deleted ones included: closed to an Admin as well.
create or replace function private.companies_owing_factor() returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select case when auth.jwt() ->> 'aal' = 'aal2' then '{}'
      else coalesce((select array_agg(c.id) from public.companies c where c.second_factor_required or private.factor_required_everywhere()), '{}') end
  $$;
alter function private.companies_owing_factor() owner to app_definer;
grant execute on function private.companies_owing_factor() to authenticated;
