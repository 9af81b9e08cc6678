-- One trail for proof and for news: every change of a company's rows becomes an entry of an append-only log, in the
-- transaction that makes the change. Statement-level triggers see every way to write (upsert, merge, cascade, copy);
-- row-level ones would be quadratic on the head row. Within a company the numbers have no gaps and follow the order of
-- commits, because the head row stays locked until the writer commits.

create table private.change_heads (
  company_id uuid primary key,
  seq        bigint not null
);

-- No foreign key to companies: what happened outlives the company that it happened to.
create table private.changes (
  company_id uuid not null,
  seq        bigint not null,
  -- The writing transaction. A reader that keeps the snapshot of its last look finds exactly what has been committed
  -- since, whatever other transactions are still open.
  tx         xid8 not null default pg_current_xact_id(),
  table_name text not null,
  action     text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  record_id  uuid not null,
  old_row    jsonb,
  new_row    jsonb,
  user_id    uuid,
  session_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, seq)
);
create index on private.changes (tx);

alter table private.change_heads enable row level security;
alter table private.change_heads force row level security;
alter table private.changes enable row level security;
alter table private.changes force row level security;
grant select, insert, update on private.change_heads to app_definer;
grant insert on private.changes to app_definer;
grant select on private.changes to app_service;

-- Trigger arguments: the column that names the company, the column that names the record, and the columns whose change
-- alone is none (when something was last looked at). The statements are static,
-- planned once a connection: planning anew for each write cost more than the write. A plan that is kept must suit one row
-- as well as fifty thousand, hence no nested loops.
create function private.log_changes() returns trigger
  language plpgsql security definer set search_path = '' set enable_nestloop = off
  as $$
  declare
    company_column constant text := tg_argv[0];
    record_column  constant text := tg_argv[1];
    unlogged       constant text[] := tg_argv[2];
    table_label    constant text := case when tg_table_schema <> 'public' then tg_table_schema || '.' else '' end || tg_table_name;
    claims         constant jsonb := auth.jwt();
    old_rows       jsonb[];
    new_rows       jsonb[];
  begin
    -- A trigger without the one or the other transition table may not even name it.
    if tg_op = 'INSERT' then
      select array_agg(to_jsonb(n)) into new_rows from added n;
    elsif tg_op = 'DELETE' then
      select array_agg(to_jsonb(o)) into old_rows from removed o;
    else
      select array_agg(o.image), array_agg(n.image) into old_rows, new_rows
      from (select to_jsonb(r) as image from removed r) o
      join (select to_jsonb(a) as image from added a) n
        on n.image ->> record_column = o.image ->> record_column and n.image ->> company_column = o.image ->> company_column
      where o.image - unlogged is distinct from n.image - unlogged;
    end if;
    if old_rows is null and new_rows is null then return null; end if;
    with changed as materialized (
      select r.*,
        row_number() over (partition by company_id order by record_id) as place,
        count(*) over (partition by company_id) as n
      from (select old_row, new_row,
              (coalesce(new_row, old_row) ->> company_column)::uuid as company_id,
              (coalesce(new_row, old_row) ->> record_column)::uuid as record_id
            from unnest(old_rows, new_rows) as pairs (old_row, new_row)) r
      -- What belongs to no company has no place in a company's log.
      where company_id is not null
    ),
    heads as (
      insert into private.change_heads as h (company_id, seq)
      select distinct company_id, n from changed order by company_id
      on conflict (company_id) do update set seq = h.seq + excluded.seq
      returning h.company_id, h.seq
    )
    insert into private.changes (company_id, seq, table_name, action, record_id, old_row, new_row, user_id, session_id)
    select c.company_id, heads.seq - c.n + c.place, table_label, tg_op, c.record_id, c.old_row, c.new_row,
      (claims ->> 'sub')::uuid, (claims ->> 'session_id')::uuid
    from changed c join heads on heads.company_id = c.company_id;
    return null;
  end
  $$;
alter function private.log_changes() owner to app_definer;
revoke execute on function private.log_changes() from public;

create function private.refuse_truncate() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise insufficient_privilege using message = format('%s is kept by its log and cannot be truncated', tg_table_name); end $$;
revoke execute on function private.refuse_truncate() from public;

-- Makes a table's changes part of the log. ALWAYS: also where replication skips ordinary triggers.
create function private.keep_log_of(
  target regclass, company_column text default 'company_id', record_column text default 'id', unlogged text[] default '{}'
) returns void language plpgsql set search_path = ''
  as $$
  begin
    execute format($sql$
      create trigger log_added after insert on %1$s referencing new table as added
        for each statement execute function private.log_changes(%2$L, %3$L, %4$L);
      create trigger log_changed after update on %1$s referencing old table as removed new table as added
        for each statement execute function private.log_changes(%2$L, %3$L, %4$L);
      create trigger log_removed after delete on %1$s referencing old table as removed
        for each statement execute function private.log_changes(%2$L, %3$L, %4$L);
      create trigger refuse_truncate before truncate on %1$s for each statement execute function private.refuse_truncate();
      alter table %1$s enable always trigger log_added;
      alter table %1$s enable always trigger log_changed;
      alter table %1$s enable always trigger log_removed;
      alter table %1$s enable always trigger refuse_truncate;
    $sql$, target, company_column, record_column, unlogged);
  end
  $$;
revoke execute on function private.keep_log_of(regclass, text, text, text[]) from public;

select private.keep_log_of('public.companies', 'id', 'id'),
       private.keep_log_of('public.user_companies', 'company_id', 'user_id'),
       private.keep_log_of('public.controls'),
       private.keep_log_of('public.org_control_status'),
       private.keep_log_of('public.evidence'),
       private.keep_log_of('public.network_scans'),
       private.keep_log_of('public.vulnerabilities'),
       private.keep_log_of('public.vulnerability_scan_metrics');

-- Nobody rewrites the log, its owner included.
create function private.refuse_rewriting() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise insufficient_privilege using message = 'Entries of the log are never changed or removed'; end $$;
revoke execute on function private.refuse_rewriting() from public;
create trigger refuse_rewriting before update or delete or truncate on private.changes
  for each statement execute function private.refuse_rewriting();
alter table private.changes enable always trigger refuse_rewriting;
