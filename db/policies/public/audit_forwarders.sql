alter table public.audit_forwarders enable row level security;
alter table public.audit_forwarders force row level security;

grant delete on public.audit_forwarders to authenticated;
grant select (
  id, company_id, kind, address, enabled, position, last_error, failing_since, created_at, updated_at
) on public.audit_forwarders to authenticated;
grant insert (company_id, kind, address, enabled) on public.audit_forwarders to authenticated;
grant update (address, enabled, updated_at) on public.audit_forwarders to authenticated;
grant select, update on public.audit_forwarders to app_service;
grant select on public.audit_forwarders to app_definer;

create policy "owners read" on public.audit_forwarders for select to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners create" on public.audit_forwarders for insert to authenticated
  with check (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners change" on public.audit_forwarders for update to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]))
  with check (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners delete" on public.audit_forwarders for delete to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));

-- How far it has come is no change: it would be news to pass on, without end.
select private.add_audit_triggers('public.audit_forwarders', 'company_id', 'id', '{position,last_error,failing_since,updated_at}', '{sealed_secret,address}');

create trigger stamp before update on public.audit_forwarders for each row execute function private.stamp();
create trigger begin_forwarding before insert on public.audit_forwarders for each row execute function audit.begin_forwarding();

-- What a caller reads who breaks a constraint.
comment on constraint audit_forwarders_check on public.audit_forwarders
  is 'address takes at most 500 characters: http:// or https:// for a webhook, tcp://, tls:// or udp:// with a port for syslog';
