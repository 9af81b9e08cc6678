create or replace function private.security_notices() returns text[]
  language sql stable security definer set search_path = ''
  as $$ select coalesce(array_agg(k.kind), '{}') from private.notice_kinds k where k.is_security $$;
alter function private.security_notices() owner to app_definer;
grant execute on function private.security_notices() to authenticated;
