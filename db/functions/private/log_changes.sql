-- Trigger arguments: the column that names the company ('': the installation), the column that names the record, the
-- columns whose change alone is no change (such as the time of the last look), and the columns that hold secrets. The
-- statements are static and planned once a connection: planning them for each write cost more than the write. A kept
-- plan must suit one row as well as fifty thousand, hence no nested loops. In batches of one company, of 1,000 rows or
-- 4 MB, because a statement may change more than the memory of a backend holds. They go to audit.waiting from here:
-- each function in between would hold a copy.
create or replace function private.log_changes() returns trigger
  language plpgsql security definer set search_path = '' set enable_nestloop = off
  as $$
  declare
    company_column constant text := tg_argv[0];
    record_column  constant text := tg_argv[1];
    unlogged       constant text[] := tg_argv[2];
    secrets        constant text[] := coalesce(tg_argv[3]::text[], '{}');
    table_label    constant text := case when tg_table_schema <> 'public' then tg_table_schema || '.' else '' end || tg_table_name;
    old_image      jsonb;
    new_image      jsonb;
    rows_changed   bigint;
  begin
    -- A trigger without the one or the other transition table may not even name it.
    if tg_op <> 'INSERT' then
      select to_jsonb(r), (select count(*) from removed) into old_image, rows_changed from removed r limit 1;
    end if;
    if tg_op <> 'DELETE' then
      select to_jsonb(a), (select count(*) from added) into new_image, rows_changed from added a limit 1;
    end if;
    if rows_changed = 0 then return null; end if;
    -- Nearly every statement changes one row.
    if rows_changed = 1 and (tg_op <> 'UPDATE' or (old_image -> record_column = new_image -> record_column
        and (company_column = '' or old_image -> company_column = new_image -> company_column))) then
      if old_image - unlogged is distinct from new_image - unlogged then
        insert into audit.waiting (company_id, drafts, origin, severity)
        values (coalesce((coalesce(new_image, old_image) ->> company_column)::uuid, audit.installation()),
          array[row(table_label, tg_op, coalesce(new_image, old_image) ->> record_column,
            case when secrets = '{}' then old_image else audit.redacted(old_image, secrets) end,
            case when secrets = '{}' then new_image else audit.redacted(new_image, secrets) end)::audit.draft], audit.caller(), 'info');
      end if;
    elsif tg_op = 'INSERT' then
      insert into audit.waiting (company_id, drafts, origin, severity)
      select b.company, array_agg(b.draft order by b.place), audit.caller(), 'info' from (
        select i.company,
          row(table_label, 'INSERT', i.record, null,
            case when secrets = '{}' then i.image else audit.redacted(i.image, secrets) end)::audit.draft as draft,
          row_number() over w as place, row_number() over w / 1000 + sum(pg_column_size(i.image)) over w / 4000000 as number
        from (
          select coalesce((n.image ->> company_column)::uuid, audit.installation()) as company,
            n.image ->> record_column as record, n.image
          from (select to_jsonb(a) as image from added a offset 0) n
        ) i
        window w as (order by i.company, i.record rows unbounded preceding)
      ) b group by b.company, b.number order by b.company, b.number;
    elsif tg_op = 'DELETE' then
      insert into audit.waiting (company_id, drafts, origin, severity)
      select b.company, array_agg(b.draft order by b.place), audit.caller(), 'info' from (
        select i.company,
          row(table_label, 'DELETE', i.record,
            case when secrets = '{}' then i.image else audit.redacted(i.image, secrets) end, null)::audit.draft as draft,
          row_number() over w as place, row_number() over w / 1000 + sum(pg_column_size(i.image)) over w / 4000000 as number
        from (
          select coalesce((o.image ->> company_column)::uuid, audit.installation()) as company,
            o.image ->> record_column as record, o.image
          from (select to_jsonb(r) as image from removed r offset 0) o
        ) i
        window w as (order by i.company, i.record rows unbounded preceding)
      ) b group by b.company, b.number order by b.company, b.number;
    else
      -- A row that got another company or name went from the one place and came to the other.
      insert into audit.waiting (company_id, drafts, origin, severity)
      select b.company, array_agg(b.draft order by b.place), audit.caller(), 'info' from (
        select pair.company,
          row(table_label, pair.action, pair.record,
            case when secrets = '{}' then pair.old_row else audit.redacted(pair.old_row, secrets) end,
            case when secrets = '{}' then pair.new_row else audit.redacted(pair.new_row, secrets) end)::audit.draft as draft,
          row_number() over w as place, row_number() over w / 1000 + sum(pair.bytes) over w / 4000000 as number
        from (
          select coalesce((coalesce(n.image, o.image) ->> company_column)::uuid, audit.installation()) as company,
            coalesce(n.image, o.image) ->> record_column as record, o.image as old_row, n.image as new_row,
            coalesce(pg_column_size(o.image), 0) + coalesce(pg_column_size(n.image), 0) as bytes,
            case when o.image is null then 'INSERT' when n.image is null then 'DELETE' else 'UPDATE' end as action
          from (select to_jsonb(r) as image from removed r offset 0) o
          full join (select to_jsonb(a) as image from added a offset 0) n
            on n.image ->> record_column = o.image ->> record_column
            and coalesce(n.image ->> company_column, '') = coalesce(o.image ->> company_column, '')
          where o.image - unlogged is distinct from n.image - unlogged
        ) pair
        window w as (order by pair.company, pair.record rows unbounded preceding)
      ) b group by b.company, b.number order by b.company, b.number;
    end if;
    return null;
  end
  $$;
alter function private.log_changes() owner to app_definer;
