alter table public.assessment_affirmations enable row level security;
alter table public.assessment_affirmations force row level security;

grant select on public.assessment_affirmations to authenticated, app_service;
grant select, insert on public.assessment_affirmations to app_definer;

create policy "members read" on public.assessment_affirmations for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.assessment_affirmations');

create trigger protect_frozen_record before update or delete on public.assessment_affirmations for each row execute function private.protect_frozen_record();
