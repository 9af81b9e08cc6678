-- Administrators reach every company, so one that requires a second factor requires it of all of them.
create or replace function private.admins_need_factor() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select private.factor_required_everywhere()
      or exists (select from public.companies c where c.second_factor_required and c.deleted_at is null)
  $$;
alter function private.admins_need_factor() owner to app_definer;
