-- The person, by themselves: neither their tokens nor whoever acts in their name.
create or replace function private.oneself() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select case when not coalesce(auth.jwt() ? 'act', false) then private.person() end $$;
alter function private.oneself() owner to app_definer;
grant execute on function private.oneself() to authenticated;
