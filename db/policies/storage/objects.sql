alter table storage.objects enable row level security;
alter table storage.objects force row level security;

grant select, insert, update, delete on storage.objects to authenticated, app_service;
grant select, insert, delete on storage.objects to app_definer;

create policy "members read" on storage.objects for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[])
    or (company_id is null and (select private.is_admin())));
create policy "editors create" on storage.objects for insert to authenticated
  with check (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    or (company_id is null and (select private.is_admin())));
create policy "editors change" on storage.objects for update to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    or (company_id is null and (select private.is_admin())))
  with check (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    or (company_id is null and (select private.is_admin())));
create policy "managers delete" on storage.objects for delete to authenticated
  using (company_id = any ((select private.companies_where('content.delete'))::uuid[])
    or (company_id is null and (select private.is_admin())));

-- A logo is a setting of its company.
create policy "owners add logos" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'logos' or company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners change logos" on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'logos' or company_id = any ((select private.companies_where('settings.manage'))::uuid[]))
  with check (bucket_id <> 'logos' or company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners delete logos" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'logos' or company_id = any ((select private.companies_where('settings.manage'))::uuid[]));

-- The file of an answer comes from a respondent, and goes with the questionnaire.
create policy "members add no files of answers" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'answers');
create policy "members change no files of answers" on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'answers') with check (bucket_id <> 'answers');
create policy "members delete no files of answers" on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'answers');

select private.add_audit_triggers('storage.objects', 'company_id', 'id', '{checked_at,last_accessed_at}');

create trigger set_company before insert or update of name, bucket_id on storage.objects
  for each row execute function storage.set_company();
create trigger protect_evidence_bytes before update of version on storage.objects
  for each row when (old.version <> new.version and old.bucket_id = 'evidence') execute function private.protect_evidence_bytes();
create trigger sync_evidence_file after update of name, scan or delete on storage.objects
  for each row when (old.bucket_id = 'evidence') execute function private.sync_evidence_file();
create trigger sync_answer_file after update of scan on storage.objects
  for each row when (old.bucket_id = 'answers') execute function private.sync_answer_file();
create trigger count_file after insert or update of size or delete on storage.objects
  for each row execute function private.count_file();
