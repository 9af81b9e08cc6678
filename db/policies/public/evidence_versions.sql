alter table public.evidence_versions enable row level security;
alter table public.evidence_versions force row level security;

grant select on public.evidence_versions to authenticated;
grant select, insert, update, delete on public.evidence_versions to app_service;
grant select, insert on public.evidence_versions to app_definer;
grant update (file, file_name, file_scan) on public.evidence_versions to app_definer;

create policy "members read" on public.evidence_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.evidence_versions');

-- Versions go with their evidence, and take their files along.
create trigger remove_version_file after delete on public.evidence_versions
  referencing old table as removed for each statement execute function private.remove_evidence_file();
