-- A personal access token carries the permissions it may use; it never acts as an administrator. Nor does a session
-- that owes the second factor.
create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select not coalesce(auth.jwt() ? 'scopes', false)
      and exists (select from public.profiles where id = (select auth.uid()) and global_role = 'Admin')
      and not private.owes_admin_factor(auth.uid(), auth.jwt() ->> 'aal')
  $$;
alter function private.is_admin() owner to app_definer;
grant execute on function private.is_admin() to authenticated;
