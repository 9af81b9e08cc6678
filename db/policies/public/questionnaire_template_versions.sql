-- What was sent stays as it was: the service adds a version with its first sending, and no role changes one.
alter table public.questionnaire_template_versions enable row level security;
alter table public.questionnaire_template_versions force row level security;

grant select on public.questionnaire_template_versions to authenticated;
grant select, insert on public.questionnaire_template_versions to app_service;
grant select on public.questionnaire_template_versions to app_definer;

create policy "members read" on public.questionnaire_template_versions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

-- Sending has an entry of its own.
select private.add_audit_triggers('public.questionnaire_template_versions');
select private.log_only_where('public.questionnaire_template_versions', 'auth.jwt() IS NOT NULL');
