-- Is the session still alive? Asked with every request, so that signing out, banning and deleting work at once.
create or replace function private.session_alive(session uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.session_state(session) in ('alive', 'read-only') $$;
alter function private.session_alive(uuid) owner to app_definer;
grant execute on function private.session_alive(uuid) to anon, authenticated, app_api, app_service;
