-- Times as the interface answers them in UTC: `to_json` of PostgreSQL, whose fraction has no zeros at its end.
create or replace function audit.shown_moment(at timestamptz) returns text
  language sql stable parallel safe return (to_json(at at time zone 'UTC') #>> '{}') || '+00:00';
grant execute on function audit.shown_moment(timestamptz) to app_definer;
