-- Limits the log of a table to what is written where a condition holds: machines write these rows by the thousand.
create or replace function private.log_only_where(target regclass, condition text) returns void
  language plpgsql set search_path = ''
  as $$
  declare
    part record;
  begin
    for part in
      select t.tgname as name, replace(pg_get_triggerdef(t.oid), ' EXECUTE FUNCTION ', format(' WHEN (%s) EXECUTE FUNCTION ', condition)) as definition
      from pg_catalog.pg_trigger t
      where t.tgrelid = target and t.tgname in ('log_added', 'log_changed', 'log_removed')
    loop
      execute format('drop trigger %I on %s', part.name, target);
      execute part.definition;
      execute format('alter table %s enable always trigger %I', target, part.name);
    end loop;
  end
  $$;
