-- What the id of an entry begins with: its time, as in version 7 of UUIDs. Random ids would go to random pages of their
-- index, which PostgreSQL then writes to its log as a whole.
create or replace function audit.id_beginning(at timestamptz) returns text
  language sql stable parallel safe
  return overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') placing '-' from 9 for 0) || '-7';
grant execute on function audit.id_beginning(timestamptz) to app_definer;
