-- The caller as a person: null for a token of a script, which has nothing that is only a person's.
create or replace function private.person() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select case when not coalesce(auth.jwt() ? 'scopes', false) then auth.uid() end $$;
alter function private.person() owner to app_definer;
grant execute on function private.person() to authenticated;
