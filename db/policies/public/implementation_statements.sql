select private.open_to_members('public.implementation_statements');

grant insert (company_id, control_id, body) on public.implementation_statements to authenticated;
grant update (body) on public.implementation_statements to authenticated;
grant select on public.implementation_statements to app_definer;

-- The author of a new statement may remove it within a quarter of an hour, while it has one version. Every other
-- statement stays, with its versions.
create policy "writers take back" on public.implementation_statements for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]) and version = 1
    and updated_by = (select auth.uid()) and version_from > now() - interval '15 minutes');

create trigger add_version before insert or update on public.implementation_statements
  for each row execute function private.add_statement_version();
