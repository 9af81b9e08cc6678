-- Whose doing it is, as the request's claims and its first statement say; all null for the service's own work.
create or replace function audit.caller() returns audit.origin
  language plpgsql stable set search_path = ''
  as $$
  declare
    claims constant jsonb := auth.jwt();
    request constant jsonb := nullif(current_setting('request.origin', true), '');
  begin
    return row((claims ->> 'sub')::uuid, (claims #>> '{act,sub}')::uuid, (claims ->> 'session_id')::uuid,
      request ->> 'address', request ->> 'user_agent', request ->> 'request_id')::audit.origin;
  end
  $$;
grant execute on function audit.caller() to app_definer;
