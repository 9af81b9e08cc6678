-- Copied from a template by the service and answered by respondents through functions of their seat.
alter table public.sent_questions enable row level security;
alter table public.sent_questions force row level security;

grant select on public.sent_questions to authenticated;
grant select, insert, delete on public.sent_questions to app_service;
grant select, update (answer, note, revision, answered_by, answered_at) on public.sent_questions to app_definer;

create policy "members read" on public.sent_questions for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

-- Copying the questions is part of sending, which has an entry of its own. What respondents answer is logged.
select private.add_audit_triggers('public.sent_questions');
select private.log_only_where('public.sent_questions', 'auth.jwt() IS NOT NULL');
