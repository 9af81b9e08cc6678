-- Removes a scan that was never applied, with its file.
create or replace function private.discard_scan(company uuid, scan uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    file_hash text;
  begin
    if not private.may_start_job(company, 'scan') then
      raise insufficient_privilege using message = 'Your role does not allow importing scans';
    end if;
    delete from public.network_scans n where n.company_id = company and n.id = scan and n.applied_at is null
    returning n.file_sha256 into file_hash;
    if not found then raise sqlstate 'PT409' using message = 'The scan is applied. Withdraw it instead.'; end if;
    delete from private.kept_files k where k.company_id = company and k.sha256 = file_hash
      and not exists (select from public.network_scans n where n.company_id = company and n.file_sha256 = file_hash);
  end
  $$;
alter function private.discard_scan(uuid, uuid) owner to app_definer;
grant execute on function private.discard_scan(uuid, uuid) to authenticated;
