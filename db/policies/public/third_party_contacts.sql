select private.open_to_members('public.third_party_contacts');

grant insert (company_id, third_party_id, person_id, role) on public.third_party_contacts to authenticated;
grant update (role) on public.third_party_contacts to authenticated;
grant select on public.third_party_contacts to app_definer;

drop policy "managers delete" on public.third_party_contacts;
create policy "editors remove" on public.third_party_contacts for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger end_contact_access after delete on public.third_party_contacts for each row execute function private.end_contact_access();

comment on constraint third_party_contacts_company_id_third_party_id_person_id_key on public.third_party_contacts
  is 'This person is a contact already';
