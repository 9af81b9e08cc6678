-- Respondents attach and remove files through functions of their seat; members read them.
alter table public.sent_question_files enable row level security;
alter table public.sent_question_files force row level security;

grant select on public.sent_question_files to authenticated;
grant select, insert, update, delete on public.sent_question_files to app_service;
grant select, insert, update (file_scan, submitted_at), delete on public.sent_question_files to app_definer;

create policy "members read" on public.sent_question_files for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.sent_question_files');

create trigger remove_answer_file after delete on public.sent_question_files
  referencing old table as removed for each statement execute function private.remove_answer_file();
