-- `length in bytes:value,`, and `-,` for null: no two lists of values give the same text.
create or replace function audit.netstring(value text) returns text
  language sql immutable parallel safe
  return case when value is null then '-,' else octet_length(value)::text || ':' || value || ',' end;
grant execute on function audit.netstring(text) to app_definer;
