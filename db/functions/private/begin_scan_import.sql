-- Keeps the file of a scan and has it read. A file that counts already is refused: bringing it again would change
-- nothing. `given` is { takenAt, mapping, apply }: a time and columns that the reader may need, and whether to apply
-- the scan without a preview.
create or replace function private.begin_scan_import(
  company uuid, file_name text, file_version uuid, file_size bigint, sha256 text, given jsonb
) returns table (scan_id uuid, job_id uuid, number integer)
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    known  integer;
    scan   constant uuid := gen_random_uuid();
    called constant text := left(begin_scan_import.file_name, 255);
  begin
    if not private.may_start_job(company, 'scan') then
      raise insufficient_privilege using message = 'Your role does not allow importing scans';
    end if;
    select n.number into known from public.network_scans n
    where n.company_id = company and n.file_sha256 = sha256 and n.applied_at is not null and n.withdrawn_at is null;
    if found then
      raise sqlstate 'PT409' using message = format('This file is scan S-%s already. Withdraw that one first to import it again.', known);
    end if;
    perform pg_advisory_xact_lock(hashtextextended('numbers of the scans of ' || company, 0));
    select coalesce(max(n.number), 0) + 1 into number from public.network_scans n where n.company_id = company;
    insert into private.kept_files (company_id, version, size, sha256) values (company, file_version, file_size, sha256);
    job_id := private.start_job(company, 'scan', format('Scan S-%s: %s', number, left(called, 150)),
      given || jsonb_build_object('step', 'read', 'scanId', scan, 'name', called, 'person', auth.uid(),
        'version', file_version, 'size', file_size, 'sha256', sha256));
    insert into public.network_scans (company_id, id, status, number, file_name, file_sha256, job_id, imported_by)
    values (company, scan, 'running', number, called, sha256, job_id, auth.uid());
    scan_id := scan;
    return next;
  end
  $$;
alter function private.begin_scan_import(uuid, text, uuid, bigint, text, jsonb) owner to app_definer;
grant execute on function private.begin_scan_import(uuid, text, uuid, bigint, text, jsonb) to authenticated;
