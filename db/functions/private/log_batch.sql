-- Writes changes of a company to the log, without their secrets.
create or replace function private.log_batch(company uuid, drafts audit.draft[], secrets text[]) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    if secrets <> '{}' then
      select array_agg(row(d.table_name, d.action, d.record_id, audit.redacted(d.old_row, secrets),
          audit.redacted(d.new_row, secrets))::audit.draft order by d.place)
      into drafts from unnest(drafts) with ordinality as d (table_name, action, record_id, old_row, new_row, place);
    end if;
    perform audit.append_at_commit(company, drafts, audit.caller(), 'info', null);
  end
  $$;
alter function private.log_batch(uuid, audit.draft[], text[]) owner to app_definer;
