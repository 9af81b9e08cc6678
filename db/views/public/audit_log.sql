-- The audit log as the page and clients see it: each entry with the chain it belongs to; what belongs to no company is
-- in one of two chains.
create or replace view public.audit_log with (security_invoker = true) as
  select l.id, l.action, audit.shown_table(l.action, l.table_name) as table_name, l.record_id, l.user_id,
    nullif(nullif(l.company_id, audit.installation()), audit.told()) as company_id, l.created_at, l.severity,
    l.address as ip_address, l.user_agent, l.old_row as old_values, l.new_row as new_values, l.metadata, l.signature,
    case when l.action in ('INSERT', 'UPDATE', 'DELETE') then l.table_name end as relation,
    l.seq, l.actor_id, l.session_id, l.request_id,
    encode(l.prev_hash, 'hex') as prev_hash, encode(l.entry_hash, 'hex') as entry_hash,
    encode(l.old_hash, 'hex') as old_hash, encode(l.new_hash, 'hex') as new_hash, l.company_id as chain
  from audit.log l
  join audit.heads h on h.company_id = l.company_id and h.retired < l.seq;

grant select, delete on public.audit_log to authenticated;
grant insert (
  id, action, table_name, record_id, user_id, company_id, created_at, severity, ip_address, user_agent, old_values,
  new_values, metadata, signature
) on public.audit_log to authenticated;
grant select on public.audit_log to app_service;

create trigger accept_client_entry instead of insert on public.audit_log
  for each row execute function audit.accept_client_entry();
create trigger begin_retirement before delete on public.audit_log for each statement execute function audit.begin_retirement();
create trigger retire_entry instead of delete on public.audit_log for each row execute function audit.retire_entry();
create trigger finish_retirement after delete on public.audit_log for each statement execute function audit.finish_retirement();
-- Without it an update would not be refused but called impossible.
create trigger refuse_rewriting instead of update on public.audit_log for each row execute function audit.refuse_rewriting();
create trigger limit_client_entries before insert on public.audit_log for each statement execute function audit.limit_client_entries();
