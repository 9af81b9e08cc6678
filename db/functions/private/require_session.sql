-- The door of every request: a session that was ended, or whose person was removed, gets no further, at once and on
-- every server; a session that owes a factor gets no further either, and a read-only one cannot write. Answers in the
-- interface's own error shape (SQLSTATE PGRST carries code and status).
create or replace function private.require_session(session uuid) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    standing constant text := case when session is null then 'alive' else private.session_state(session) end;
  begin
    if standing = 'ended' then
      raise sqlstate 'PGRST' using
        message = '{"code":"PGRST303","message":"Session ended","details":null,"hint":"Sign in again."}',
        detail = '{"status":401,"headers":{}}';
    elsif standing = 'factor' then
      raise sqlstate 'PGRST' using
        message = '{"code":"insufficient_aal","message":"MFA is required","details":null,"hint":"Enter the code of your authenticator app, or use your passkey."}',
        detail = '{"status":403,"headers":{}}';
    elsif standing = 'read-only' then
      perform pg_catalog.set_config('transaction_read_only', 'on', true);
    end if;
  end
  $$;
grant execute on function private.require_session(uuid) to anon, authenticated, seat, app_api, app_service;
