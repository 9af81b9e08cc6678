-- Trigger arguments: the column that names the company ('': the installation), the column that names the record, the
-- columns whose change alone is no change (such as the time of the last look), and the columns that hold secrets. The
-- entries of an import are kept aside until its end. The statements are static and planned once a connection: planning
-- them for each write cost more than the write. A kept plan must suit one row as well as fifty thousand, hence no
-- nested loops.
create or replace function private.log_changes() returns trigger
  language plpgsql security definer set search_path = '' set enable_nestloop = off
  as $$
  declare
    company_column constant text := tg_argv[0];
    record_column  constant text := tg_argv[1];
    unlogged       constant text[] := tg_argv[2];
    secrets        constant text[] := coalesce(tg_argv[3]::text[], '{}');
    table_label    constant text := case when tg_table_schema <> 'public' then tg_table_schema || '.' else '' end || tg_table_name;
    drafts         audit.draft[];
  begin
    -- A trigger without the one or the other transition table may not even name it.
    if tg_op = 'INSERT' then
      select array_agg(row(coalesce((n.image ->> company_column)::uuid, audit.installation()), table_label, 'INSERT',
          n.image ->> record_column, null, n.image)::audit.draft order by n.image ->> record_column)
      into drafts from (select to_jsonb(a) as image from added a) n;
    elsif tg_op = 'DELETE' then
      select array_agg(row(coalesce((o.image ->> company_column)::uuid, audit.installation()), table_label, 'DELETE',
          o.image ->> record_column, o.image, null)::audit.draft order by o.image ->> record_column)
      into drafts from (select to_jsonb(r) as image from removed r) o;
    else
      -- A row that got another company or name went from the one place and came to the other.
      select array_agg(row(pair.company, table_label, pair.action, pair.record, pair.old_row, pair.new_row)::audit.draft order by pair.record)
      into drafts from (
        select coalesce((coalesce(n.image, o.image) ->> company_column)::uuid, audit.installation()) as company,
          coalesce(n.image, o.image) ->> record_column as record, o.image as old_row, n.image as new_row,
          case when o.image is null then 'INSERT' when n.image is null then 'DELETE' else 'UPDATE' end as action
        from (select to_jsonb(r) as image from removed r) o
        full join (select to_jsonb(a) as image from added a) n
          on n.image ->> record_column = o.image ->> record_column
          and coalesce(n.image ->> company_column, '') = coalesce(o.image ->> company_column, '')
        where o.image - unlogged is distinct from n.image - unlogged
      ) pair;
    end if;
    if drafts is null then return null; end if;
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
    return null;
  end
  $$;
alter function private.log_changes() owner to app_definer;
