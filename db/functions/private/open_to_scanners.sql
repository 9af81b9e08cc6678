-- As open_to_members, for rows that scanners write by the thousand. What a person writes is logged row by row; what the
-- service writes is not, or with `only_scans` what it writes while it applies or withdraws a scan. A scan has one entry
-- of its own.
create or replace function private.open_to_scanners(target regclass, only_scans boolean default false) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    perform private.open_to_members(target);
    perform private.log_only_where(target, case when only_scans then 'NOT private.applies_scan()' else 'auth.uid() IS NOT NULL' end);
  end
  $$;
