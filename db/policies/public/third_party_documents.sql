select private.open_to_members('public.third_party_documents');

grant insert (company_id, third_party_id, evidence_id, kind) on public.third_party_documents to authenticated;
grant update (kind) on public.third_party_documents to authenticated;
grant select on public.third_party_documents to app_definer;

drop policy "managers delete" on public.third_party_documents;
create policy "editors remove" on public.third_party_documents for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger keep_proof before delete on public.third_party_documents
  for each row execute function private.keep_proof_of_offboarding();
