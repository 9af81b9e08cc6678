-- Times as they are hashed and exported: UTC with microseconds.
create or replace function audit.moment(at timestamptz) returns text
  language sql stable parallel safe return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
grant execute on function audit.moment(timestamptz) to authenticated, app_service, app_definer;
