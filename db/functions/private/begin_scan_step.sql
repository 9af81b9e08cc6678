-- Has a scan that was read applied, one that counts withdrawn, or one without a time counted by the time that a person
-- gives. A token that may only import does none of these.
create or replace function private.begin_scan_step(company uuid, scan uuid, step text, taken_at timestamptz default null) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    found_scan public.network_scans;
    job        uuid;
  begin
    if not private.may_change_scans(company) then
      raise insufficient_privilege using message = 'Your role does not allow changing scans';
    end if;
    select n.* into found_scan from public.network_scans n where n.company_id = company and n.id = scan for update;
    if not found or found_scan.item_count is null then
      raise sqlstate 'PT404' using message = 'There is no such scan, or it is not read yet.';
    elsif step in ('apply', 'date') and found_scan.applied_at is not null then
      raise sqlstate 'PT409' using message = 'The scan is applied already.';
    elsif step = 'apply' and found_scan.started_at is null then
      raise sqlstate 'PT409' using message = 'Say first when the scan was taken.';
    elsif step = 'withdraw' and (found_scan.applied_at is null or found_scan.withdrawn_at is not null) then
      raise sqlstate 'PT409' using message = 'The scan does not count, so there is nothing to withdraw.';
    elsif exists (select from public.jobs j where j.company_id = company and j.id = found_scan.job_id and j.state in ('queued', 'running')
        -- A job that reads is nearly over when its preview stands.
        and not (j.input ->> 'step' = 'read' and found_scan.status = 'pending')) then
      raise sqlstate 'PT409' using message = 'Work on this scan is under way. Wait until it is done.';
    end if;
    job := private.start_job(company, 'scan',
      format('%s scan S-%s', case step when 'apply' then 'Apply' when 'date' then 'Count' else 'Withdraw' end, found_scan.number),
      jsonb_build_object('step', step, 'scanId', scan, 'person', auth.uid(), 'takenAt', taken_at));
    update public.network_scans n set job_id = job where n.company_id = company and n.id = scan;
    return job;
  end
  $$;
alter function private.begin_scan_step(uuid, uuid, text, timestamptz) owner to app_definer;
grant execute on function private.begin_scan_step(uuid, uuid, text, timestamptz) to authenticated;
