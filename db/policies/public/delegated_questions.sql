-- Respondents delegate through functions of their seat; members read.
alter table public.delegated_questions enable row level security;
alter table public.delegated_questions force row level security;

grant select on public.delegated_questions to authenticated;
grant select, insert, update, delete on public.delegated_questions to app_service;
grant select, insert, update (seat_id), delete on public.delegated_questions to app_definer;

create policy "members read" on public.delegated_questions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.delegated_questions');
