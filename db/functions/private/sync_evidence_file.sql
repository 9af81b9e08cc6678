-- A scan result and a new name show on the evidence item; a file that was removed leaves its name and hash behind.
create or replace function private.sync_evidence_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    name_now constant text := case when tg_op = 'UPDATE' then new.name end;
    scan_now constant text := case when tg_op = 'UPDATE' then new.scan end;
  begin
    -- A file that was removed leaves its name and hash behind.
    update public.evidence set file = name_now, file_name = coalesce(storage.filename(name_now), file_name), file_scan = scan_now
    where company_id = old.company_id and file = old.name;
    update public.evidence_versions
    set file = name_now, file_name = coalesce(storage.filename(name_now), file_name), file_scan = scan_now
    where company_id = old.company_id and file = old.name;
    return null;
  end
  $$;
alter function private.sync_evidence_file() owner to app_definer;
