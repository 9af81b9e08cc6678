select private.open_to_members('public.control_profiles');

grant insert (company_id, id, protocol_id, title, version, numbers, report) on public.control_profiles to authenticated;
grant update (numbers, report) on public.control_profiles to authenticated;

-- Who may import and not delete takes back an import of their own, within a quarter of an hour.
create policy "importers take back" on public.control_profiles for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[])
    and created_by = (select auth.uid()) and created_at > now() - interval '15 minutes');

create trigger stamp_author before insert or update on public.control_profiles for each row execute function private.stamp_author();

-- What a caller reads who breaks a constraint.
comment on constraint control_profiles_numbers_check on public.control_profiles
  is 'A profile takes from 1 to 5,000 controls, each by its number';
comment on constraint control_profiles_report_check on public.control_profiles
  is 'report takes an object of at most 4,000,000 characters';
