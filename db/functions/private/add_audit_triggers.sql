-- Makes a table's changes part of the log. ALWAYS: also where replication skips ordinary triggers.
create or replace function private.add_audit_triggers(
  target regclass, company_column text default 'company_id', record_column text default 'id',
  unlogged text[] default '{}', redacted text[] default '{}'
) returns void language plpgsql set search_path = ''
  as $$
  begin
    execute format($sql$
      create trigger log_added after insert on %1$s referencing new table as added
        for each statement execute function private.log_changes(%2$L, %3$L, %4$L, %5$L);
      create trigger log_changed after update on %1$s referencing old table as removed new table as added
        for each statement execute function private.log_changes(%2$L, %3$L, %4$L, %5$L);
      create trigger log_removed after delete on %1$s referencing old table as removed
        for each statement execute function private.log_changes(%2$L, %3$L, %4$L, %5$L);
      create trigger refuse_truncate before truncate on %1$s for each statement execute function private.refuse_truncate();
      alter table %1$s enable always trigger log_added;
      alter table %1$s enable always trigger log_changed;
      alter table %1$s enable always trigger log_removed;
      alter table %1$s enable always trigger refuse_truncate;
    $sql$, target, company_column, record_column, unlogged, redacted);
  end
  $$;
