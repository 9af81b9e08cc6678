-- A file of many rows is written as long work: its rows wait here, with the claims of whoever brought them, and are written in one
-- transaction as that person. All of them or none, and never twice.

create table private.imports (
  company_id uuid not null,
  job_id     uuid not null,
  -- As whom they are written: the claims, the session and the origin of the request that brought them.
  claims     jsonb not null,
  session_id uuid,
  origin     jsonb not null,
  -- The transaction that writes them, as long as it is under way.
  written_in xid8,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references public.jobs (company_id, id) on delete cascade
);
alter table private.imports enable row level security;
alter table private.imports force row level security;
grant select on private.imports to app_service;
grant select, insert, update, delete on private.imports to app_definer;

create table private.import_rows (
  company_id uuid not null,
  job_id     uuid not null,
  position   integer not null,
  -- In the file, as the person counts.
  row_number integer not null,
  entry      jsonb not null,
  primary key (company_id, job_id, position),
  foreign key (company_id, job_id) references private.imports (company_id, job_id) on delete cascade
);
alter table private.import_rows enable row level security;
alter table private.import_rows force row level security;
grant select on private.import_rows to app_service;
grant insert on private.import_rows to app_definer;

-- Keeps the rows and has them written. `given` is a list of { row, entry }.
create function private.begin_import(company uuid, job_kind text, title text, session uuid, given jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made constant uuid := private.start_job(company, job_kind, title, '{}');
  begin
    insert into private.imports (company_id, job_id, claims, session_id, origin)
    values (company, made, auth.jwt(), session, coalesce(nullif(current_setting('request.origin', true), '')::jsonb, '{}'));
    insert into private.import_rows (company_id, job_id, position, row_number, entry)
    select company, made, g.place, (g.one ->> 'row')::integer, g.one -> 'entry'
    from jsonb_array_elements(given) with ordinality g (one, place);
    return made;
  end
  $$;

-- ---- The trail of an import ----

-- Whoever adds to a company's trail keeps its end until the commit, and everybody else in the company waits. An import would keep it
-- for as long as it takes; so its entries wait here, and are added at its end, in the same transaction.
create unlogged table private.import_entries (
  tx         xid8 not null,
  place      bigint generated always as identity,
  company_id uuid not null,
  table_name text not null,
  action     text not null,
  record_id  text,
  old_row    jsonb,
  new_row    jsonb,
  primary key (tx, place)
);
alter table private.import_entries enable row level security;
alter table private.import_entries force row level security;
grant select, insert, delete on private.import_entries to app_definer;

-- Whether this transaction writes one. The setting spares every other the look; by itself it says nothing.
create function private.is_importing() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return current_setting('parapet.import', true) = 'on'
      and exists (select from private.imports i where i.written_in = pg_current_xact_id_if_assigned());
  end
  $$;

-- As before (0010), but of an import, see above. Trigger arguments: the column that names the company ('': the installation), the column that names the record, the
-- columns whose change alone is none (when something was last looked at), and the columns that hold secrets.
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

-- Without its end an import is not committed: its entries would be missing.
create function private.require_end_of_import() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from private.imports i where i.company_id = new.company_id and i.job_id = new.job_id
      and i.written_in = pg_current_xact_id()) then
      raise 'An import that was begun is not ended';
    end if;
    return null;
  end
  $$;
create constraint trigger require_end after update of written_in on private.imports deferrable initially deferred
  for each row execute function private.require_end_of_import();

-- ---- Writing it ----

-- For the transaction that writes an import: whether it is still to be written, and by the caller. From then on no other writes it.
create function private.take_import(company uuid, job uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update private.imports i set written_in = pg_current_xact_id()
    where i.company_id = company and i.job_id = job and (i.claims ->> 'sub')::uuid = auth.uid();
    if found then perform set_config('parapet.import', 'on', true); end if;
    return found;
  end
  $$;

-- Part of the trigger until now (0024).
create function private.tell_owners_of(assigned jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told record;
  begin
    for told in
      select a.company_id, a.owner_id, count(*) as n, min(a.number) as number, min(a.weakness) as weakness, min(a.due_on) as due_on
      from jsonb_to_recordset(assigned) a (company_id uuid, owner_id uuid, number integer, weakness text, due_on date, status text)
      where a.owner_id is not null and a.status <> 'Closed'
      group by a.company_id, a.owner_id
    loop
      perform private.notify(told.owner_id, 'assignment',
        case when told.n = 1 then format('V-%s is yours', told.number) else format('%s items of the plan of action are yours', told.n) end,
        concat(case when told.n = 1 then told.weakness else private.company_name(told.company_id) end, ', due ' || told.due_on),
        case when told.n = 1 then format('/poam?open=V-%s&company=%s', told.number, told.company_id)
          else format('/poam?owner=me&company=%s', told.company_id) end,
        told.company_id);
    end loop;
  end
  $$;

-- As before (0024), but of an import, which writes many times, each owner hears once and at its end.
create or replace function private.tell_poam_owners() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    assigned jsonb;
  begin
    if private.is_importing() then
      return null;
    elsif tg_op = 'INSERT' then
      select jsonb_agg(a) into assigned from added a where a.owner_id is not null and a.owner_id is distinct from auth.uid();
    else
      select jsonb_agg(a) into assigned from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.owner_id is distinct from r.owner_id and a.owner_id is distinct from auth.uid();
    end if;
    perform private.tell_owners_of(assigned);
    return null;
  end
  $$;

-- The end of that transaction: what was brought is no longer needed, and whoever got items hears of them.
create function private.finish_import(company uuid, job uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    drafts audit.draft[];
  begin
    delete from private.imports i
    where i.company_id = company and i.job_id = job and i.written_in = pg_current_xact_id_if_assigned();
    if not found then raise 'This import is not being written here'; end if;
    perform set_config('parapet.import', '', true);
    perform private.tell_owners_of((
      select jsonb_agg(a) from public.poam_items a
      where a.company_id = company and a.created_at = now() and a.created_by = auth.uid() and a.owner_id <> auth.uid()));
    with waiting as (delete from private.import_entries e where e.tx = pg_current_xact_id() returning e.*)
    select array_agg(row(w.company_id, w.table_name, w.action, w.record_id, w.old_row, w.new_row)::audit.draft order by w.place)
    into drafts from waiting w;
    if drafts is not null then perform audit.append(drafts, audit.caller(), 'info', null); end if;
  end
  $$;

-- What was cancelled, or could not be written, is not kept.
create function private.forget_import() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from private.imports i where i.company_id = new.company_id and i.job_id = new.id;
    return null;
  end
  $$;
create trigger forget_import after update of state on public.jobs
  for each row when (new.state in ('cancelled', 'failed')) execute function private.forget_import();

do $$
declare
  name text;
begin
  foreach name in array array['begin_import(uuid, text, text, uuid, jsonb)', 'take_import(uuid, uuid)', 'finish_import(uuid, uuid)',
    'tell_owners_of(jsonb)', 'forget_import()', 'is_importing()', 'require_end_of_import()'] loop
    execute format('alter function private.%s owner to app_definer', name);
    execute format('revoke execute on function private.%s from public', name);
  end loop;
end
$$;
grant execute on function private.begin_import(uuid, text, text, uuid, jsonb), private.take_import(uuid, uuid),
  private.finish_import(uuid, uuid) to authenticated;
