-- The lines of a scan's file that could not be read, for those who may read the company's findings.
create or replace function private.scan_unread_lines(company uuid, scan uuid)
  returns table ("position" text, reason text, "text" text)
  language sql stable security definer set search_path = ''
  as $$
    select u.position, u.reason, u.text from private.scan_unread u
    where u.company_id = company and u.scan_id = scan and company = any ((select private.companies_where('company.read'))::uuid[])
    order by u.line
  $$;
alter function private.scan_unread_lines(uuid, uuid) owner to app_definer;
grant execute on function private.scan_unread_lines(uuid, uuid) to authenticated;
