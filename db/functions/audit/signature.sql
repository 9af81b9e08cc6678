-- The signature of the specification (section 3), over what audit_log answers, `at` as audit.shown_moment writes it.
-- It has no key and proves nothing by itself.
create or replace function audit.signature(action text, table_name text, record_id text, user_id uuid, at text) returns text
  language sql stable parallel safe
  return encode(sha256(convert_to(
    action || audit.shown_table(action, table_name) || coalesce(record_id, '') || coalesce(user_id::text, '') || at, 'UTF8')), 'hex');
grant execute on function audit.signature(text, text, text, uuid, text) to app_definer;
