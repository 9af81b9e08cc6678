-- How a session stands for who holds a token of that assurance level: `ended`, `factor` (a second factor is owed, or
-- the token is from before it was shown), `read-only`, or `alive`. An impersonation ends with the session that it was
-- begun from, and with the right to it.
create or replace function private.session_state(session uuid, level text) returns text
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select case
        when s.revoked_at is not null or s.not_after <= now() or u.deleted_at is not null or u.banned_until > now() then 'ended'
        when s.actor_session_id is not null and not exists (
          select from auth.sessions a join auth.users au on au.id = a.user_id
          where a.id = s.actor_session_id and a.revoked_at is null and a.not_after > now()
            and au.deleted_at is null and (au.banned_until is null or au.banned_until <= now())) then 'ended'
        when s.actor_id is not null and private.impersonation_obstacle(s.actor_id, s.user_id) is not null then 'ended'
        when s.needs_factor then 'factor'
        when s.aal = 'aal2' and level = 'aal1' then 'factor'
        when s.read_only then 'read-only'
        else 'alive' end
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = session), 'ended')
  $$;
alter function private.session_state(uuid, text) owner to app_definer;
grant execute on function private.session_state(uuid, text) to app_service;

-- The same for the token of this request.
create or replace function private.session_state(session uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select private.session_state(session, auth.jwt() ->> 'aal') $$;
alter function private.session_state(uuid) owner to app_definer;
grant execute on function private.session_state(uuid) to anon, authenticated, seat, app_api, app_service;
