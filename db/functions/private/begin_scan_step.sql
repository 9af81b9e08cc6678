-- Has a scan that was read applied, or one that counts withdrawn.
create or replace function private.begin_scan_step(company uuid, scan uuid, step text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    found_scan public.network_scans;
    job        uuid;
  begin
    if not private.may_start_job(company, 'scan') then
      raise insufficient_privilege using message = 'Your role does not allow importing scans';
    end if;
    select n.* into found_scan from public.network_scans n where n.company_id = company and n.id = scan for update;
    if not found or found_scan.item_count is null then
      raise sqlstate 'PT404' using message = 'There is no such scan, or it is not read yet.';
    elsif step = 'apply' and found_scan.applied_at is not null then
      raise sqlstate 'PT409' using message = 'The scan is applied already.';
    elsif step = 'withdraw' and (found_scan.applied_at is null or found_scan.withdrawn_at is not null) then
      raise sqlstate 'PT409' using message = 'The scan does not count, so there is nothing to withdraw.';
    end if;
    job := private.start_job(company, 'scan',
      format('%s scan S-%s', case step when 'apply' then 'Apply' else 'Withdraw' end, found_scan.number),
      jsonb_build_object('step', step, 'scanId', scan, 'person', auth.uid()));
    update public.network_scans n set job_id = job where n.company_id = company and n.id = scan;
    return job;
  end
  $$;
alter function private.begin_scan_step(uuid, uuid, text) owner to app_definer;
grant execute on function private.begin_scan_step(uuid, uuid, text) to authenticated;
