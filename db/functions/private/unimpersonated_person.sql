-- The caller as a person: null for a token of a script, and null while impersonated.
create or replace function private.unimpersonated_person() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select case when not coalesce(auth.jwt() ? 'act', false) then private.person() end $$;
alter function private.unimpersonated_person() owner to app_definer;
grant execute on function private.unimpersonated_person() to authenticated;
