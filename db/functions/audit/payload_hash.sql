create or replace function audit.payload_hash(payload jsonb) returns bytea
  language sql stable parallel safe return sha256(convert_to(payload::text, 'UTF8'));
grant execute on function audit.payload_hash(jsonb) to app_definer;
