-- Removes a scan that was never applied, with its file, and stops the job that reads it.
create or replace function private.discard_scan(company uuid, scan uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    removed public.network_scans;
  begin
    if not private.may_change_scans(company) then
      raise insufficient_privilege using message = 'Your role does not allow changing scans';
    end if;
    delete from public.network_scans n where n.company_id = company and n.id = scan and n.applied_at is null
    returning n.* into removed;
    if removed.id is null then
      if exists (select from public.network_scans n where n.company_id = company and n.id = scan) then
        raise sqlstate 'PT409' using message = 'The scan is applied. Withdraw it instead.';
      end if;
      raise sqlstate 'PT404' using message = 'There is no such scan.';
    end if;
    update public.jobs j set cancel_wanted = true,
      state = case when j.state = 'queued' then 'cancelled' else j.state end,
      ended_at = case when j.state = 'queued' then now() end
    where j.company_id = company and j.id = removed.job_id and j.state in ('queued', 'running');
    delete from private.kept_files k where k.company_id = company and k.sha256 = removed.file_sha256
      and not exists (select from public.network_scans n where n.company_id = company and n.file_sha256 = removed.file_sha256);
  end
  $$;
alter function private.discard_scan(uuid, uuid) owner to app_definer;
grant execute on function private.discard_scan(uuid, uuid) to authenticated;
