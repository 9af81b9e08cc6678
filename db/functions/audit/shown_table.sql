-- The table as a reader of audit_log sees it; which one it was really is the column `relation` there.
create or replace function audit.shown_table(action text, table_name text) returns text
  language sql immutable parallel safe
  return case when action in ('INSERT', 'UPDATE', 'DELETE') then 'data_changes' else table_name end;
grant execute on function audit.shown_table(text, text) to authenticated, app_service, app_definer;
