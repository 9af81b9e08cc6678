create or replace function audit.genesis(company uuid) returns bytea
  language sql stable parallel safe return sha256(convert_to('company:' || company::text, 'UTF8'));
grant execute on function audit.genesis(uuid) to app_definer;
