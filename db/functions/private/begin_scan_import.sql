-- Keeps the file of a scan and has it read. A file that counts already is refused: bringing it again would change
-- nothing. `given` is { takenAt, mapping }, each of which the reader may need.
create or replace function private.begin_scan_import(
  company uuid, file_name text, file_version uuid, file_size bigint, sha256 text, given jsonb
) returns table (scan_id uuid, job_id uuid)
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    scan public.network_scans;
  begin
    if not private.may_start_job(company, 'scan') then
      raise insufficient_privilege using message = 'Your role does not allow importing scans';
    end if;
    select n.* into scan from public.network_scans n
    where n.company_id = company and n.file_sha256 = sha256 and n.applied_at is not null and n.withdrawn_at is null;
    if found then
      raise sqlstate 'PT409' using message = format('This file is scan S-%s already. Withdraw that one first to import it again.', scan.number);
    end if;
    perform pg_advisory_xact_lock(hashtextextended('numbers of the scans of ' || company, 0));
    scan.id := gen_random_uuid();
    insert into public.network_scans (company_id, id, status, number, file_name, file_sha256)
    select company, scan.id, 'running', coalesce(max(n.number), 0) + 1, left(begin_scan_import.file_name, 255), sha256
    from public.network_scans n where n.company_id = company;
    insert into private.kept_files (company_id, version, size, sha256) values (company, file_version, file_size, sha256);
    scan.job_id := private.start_job(company, 'scan', 'Scan ' || left(begin_scan_import.file_name, 150),
      given || jsonb_build_object('step', 'read', 'scanId', scan.id, 'name', left(begin_scan_import.file_name, 255),
        'version', file_version, 'size', file_size, 'sha256', sha256));
    update public.network_scans n set job_id = scan.job_id where n.company_id = company and n.id = scan.id;
    return query select scan.id, scan.job_id;
  end
  $$;
alter function private.begin_scan_import(uuid, text, uuid, bigint, text, jsonb) owner to app_definer;
grant execute on function private.begin_scan_import(uuid, text, uuid, bigint, text, jsonb) to authenticated;
