-- For tables that triggers keep in step with another table: an insert or update by a trigger has no audit log entry of
-- its own, because the entry of the change that caused it says everything.
create or replace function private.skip_log_of_triggers(target regclass) returns void
  language plpgsql set search_path = ''
  as $$
  declare
    part record;
  begin
    for part in
      select t.tgname as name, replace(pg_get_triggerdef(t.oid), ' EXECUTE FUNCTION ', ' WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION ') as definition
      from pg_catalog.pg_trigger t
      where t.tgrelid = target and t.tgname in ('log_added', 'log_changed')
    loop
      execute format('drop trigger %I on %s', part.name, target);
      execute part.definition;
      execute format('alter table %s enable always trigger %I', target, part.name);
    end loop;
  end
  $$;
