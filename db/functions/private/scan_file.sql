-- The file of a scan, for those who may read the company's findings.
create or replace function private.scan_file(company uuid, scan uuid)
  returns table (number integer, name text, version uuid, size bigint, sha256 text)
  language sql stable security definer set search_path = ''
  as $$
    select n.number, n.file_name, k.version, k.size, k.sha256
    from public.network_scans n
    join private.kept_files k on k.company_id = n.company_id and k.sha256 = n.file_sha256
    where n.company_id = company and n.id = scan and company = any ((select private.companies_where('company.read'))::uuid[])
    limit 1
  $$;
alter function private.scan_file(uuid, uuid) owner to app_definer;
grant execute on function private.scan_file(uuid, uuid) to authenticated;
