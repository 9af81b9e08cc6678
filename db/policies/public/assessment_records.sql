alter table public.assessment_records enable row level security;
alter table public.assessment_records force row level security;

grant select on public.assessment_records to authenticated, app_service;
grant select, insert on public.assessment_records to app_definer;

create policy "members read" on public.assessment_records for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.assessment_records', redacted => '{content}');

create trigger protect_frozen_record before update or delete on public.assessment_records for each row execute function private.protect_frozen_record();
