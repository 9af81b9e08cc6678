-- The person behind a session has shown only just now who they are. A mailed link replaces the password it resets.
create or replace function private.is_recent(session uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from auth.sessions s
      where s.id = session
        and s.proven_at > now() - case when s.method = 'recovery' then interval '1 hour' else interval '10 minutes' end)
  $$;
alter function private.is_recent(uuid) owner to app_definer;
grant execute on function private.is_recent(uuid) to app_service;

-- The same for the session of this request.
create or replace function private.is_recent() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.is_recent((auth.jwt() ->> 'session_id')::uuid) $$;
alter function private.is_recent() owner to app_definer;
grant execute on function private.is_recent() to authenticated;
