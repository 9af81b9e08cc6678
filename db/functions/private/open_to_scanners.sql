-- As open_to_members, for rows that scanners write by the thousand. What a person writes is logged row by row; what the
-- service writes is not, or with `only_scans` what it writes while it applies or withdraws a scan. A scan has one entry
-- of its own.
create or replace function private.open_to_scanners(target regclass, only_scans boolean default false) returns void
  language plpgsql set search_path = ''
  as $$
  declare
    logged constant text := case when only_scans then 'NOT private.applies_scan()' else 'auth.uid() IS NOT NULL' end;
    part   record;
  begin
    perform private.open_to_members(target);
    for part in
      select t.tgname as name, replace(pg_get_triggerdef(t.oid), ' EXECUTE FUNCTION ', format(' WHEN (%s) EXECUTE FUNCTION ', logged)) as definition
      from pg_catalog.pg_trigger t
      where t.tgrelid = target and t.tgname in ('log_added', 'log_changed', 'log_removed')
    loop
      execute format('drop trigger %I on %s', part.name, target);
      execute part.definition;
      execute format('alter table %s enable always trigger %I', target, part.name);
    end loop;
  end
  $$;
