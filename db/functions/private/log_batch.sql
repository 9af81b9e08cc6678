-- Writes changes to the log, without their secrets; during an import, aside until its end.
create or replace function private.log_batch(drafts audit.draft[], secrets text[]) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    if secrets <> '{}' then
      select array_agg(row(d.company_id, d.table_name, d.action, d.record_id, audit.redacted(d.old_row, secrets),
          audit.redacted(d.new_row, secrets))::audit.draft order by d.place)
      into drafts from unnest(drafts) with ordinality as d (company_id, table_name, action, record_id, old_row, new_row, place);
    end if;
    if private.is_importing() then
      insert into private.import_entries (tx, company_id, table_name, action, record_id, old_row, new_row)
      select pg_current_xact_id(), d.company_id, d.table_name, d.action, d.record_id, d.old_row, d.new_row
      from unnest(drafts) with ordinality as d (company_id, table_name, action, record_id, old_row, new_row, place) order by d.place;
    else
      perform audit.append(drafts, audit.caller(), 'info', null);
    end if;
  end
  $$;
alter function private.log_batch(audit.draft[], text[]) owner to app_definer;
