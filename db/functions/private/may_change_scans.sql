-- Whether the caller may apply, withdraw and discard scans in the company: more than importing them.
create or replace function private.may_change_scans(company uuid) returns boolean
  language sql stable set search_path = ''
  as $$
    select private.may_start_job(company, 'scan') and coalesce(company = any (private.companies_where('content.edit')), false)
  $$;
grant execute on function private.may_change_scans(uuid) to authenticated, app_definer;
