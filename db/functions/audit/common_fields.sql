-- The fields that all entries of a statement have in common, computed once for it.
create or replace function audit.common_fields(origin audit.origin, severity text, metadata jsonb) returns text
  language sql stable parallel safe
  return audit.netstring(origin.user_id::text) || audit.netstring(origin.actor_id::text) || audit.netstring(origin.session_id::text)
    || audit.netstring(severity) || audit.netstring(origin.address) || audit.netstring(origin.user_agent)
    || audit.netstring(origin.request_id) || audit.netstring(metadata::text);
grant execute on function audit.common_fields(audit.origin, text, jsonb) to app_definer;
