create or replace function private.is_global_auditor() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.profiles where id = (select auth.uid()) and global_role = 'Auditor') $$;
alter function private.is_global_auditor() owner to app_definer;
grant execute on function private.is_global_auditor() to authenticated;
