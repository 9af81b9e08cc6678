-- Has everything of a company written into one archive, for its Owner. One at a time, and only the newest is kept.
create or replace function private.start_company_export(company uuid, source text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made constant uuid := private.start_job_from(company, 'company-export',
      (select format('Export of %s', c.name) from public.companies c where c.id = company), '{}', source);
  begin
    if exists (
      select from public.jobs j
      where j.company_id = company and j.kind = 'company-export' and j.state in ('queued', 'running') and j.id <> made
    ) then
      raise sqlstate 'PT409' using message = 'This company is being exported. Wait until that has ended, or cancel it.';
    end if;
    update public.jobs j set expires_at = now()
    where j.company_id = company and j.kind = 'company-export' and j.file_name is not null and j.expires_at > now();
    perform audit.record('company_export', company, company::text, null, 'warning');
    return made;
  end
  $$;
alter function private.start_company_export(uuid, text) owner to app_definer;
grant execute on function private.start_company_export(uuid, text) to authenticated;
