-- One trail that can be checked without trusting whoever keeps it. Every change of a company's rows and every event is an
-- entry of its company's chain: each entry carries the hash of the one before it, so nothing can be edited, inserted, moved
-- or taken out without breaking the chain from there on. Anchors (entry hashes signed with a key that the database never
-- sees, kept outside it too) tell when all of it was computed anew. docs/decisions/0009 says what exactly is hashed.

create schema audit authorization app_owner;
grant usage on schema audit to authenticated, app_api, app_service, app_definer;
grant create on schema audit to app_definer;

-- What belongs to no company stands in the installation's own chain.
create function audit.installation() returns uuid
  language sql immutable parallel safe return '00000000-0000-0000-0000-000000000000'::uuid;

-- ---- What is hashed ----

-- `length in bytes:value,`, and `-,` for null: no two lists of values give the same text.
create function audit.netstring(value text) returns text
  language sql immutable parallel safe
  return case when value is null then '-,' else octet_length(value)::text || ':' || value || ',' end;

-- Times as they are hashed and exported: UTC with microseconds.
create function audit.moment(at timestamptz) returns text
  language sql stable parallel safe return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function audit.payload_hash(payload jsonb) returns bytea
  language sql stable parallel safe return sha256(convert_to(payload::text, 'UTF8'));

-- The table as a reader of audit_log sees it; which one it was really is the column `relation` there.
create function audit.shown_table(action text, table_name text) returns text
  language sql immutable parallel safe
  return case when action in ('INSERT', 'UPDATE', 'DELETE') then 'data_changes' else table_name end;

-- The signature of the specification (section 3), over what audit_log shows. It has no key and proves nothing by itself.
create function audit.signature(action text, table_name text, record_id text, user_id uuid, at text) returns text
  language sql stable parallel safe
  return encode(sha256(convert_to(
    action || audit.shown_table(action, table_name) || coalesce(record_id, '') || coalesce(user_id::text, '') || at, 'UTF8')), 'hex');

create function audit.genesis(company uuid) returns bytea
  language sql stable parallel safe return sha256(convert_to('company:' || company::text, 'UTF8'));

-- Whose doing an entry is, and where it came from.
create type audit.origin as (
  user_id uuid, actor_id uuid, session_id uuid, address text, user_agent text, request_id text
);

-- The fields that all entries of a statement have in common, computed once for it.
create function audit.common_fields(origin audit.origin, severity text, metadata jsonb) returns text
  language sql stable parallel safe
  return audit.netstring(origin.user_id::text) || audit.netstring(origin.actor_id::text) || audit.netstring(origin.session_id::text)
    || audit.netstring(severity) || audit.netstring(origin.address) || audit.netstring(origin.user_agent)
    || audit.netstring(origin.request_id) || audit.netstring(metadata::text);

-- SHA-256 (hash of the entry before, in hexadecimal ‖ company, seq, id, created_at, action, table_name, record_id ‖ the common
-- fields ‖ signature, old_hash, new_hash), all as netstrings. server/audit/verify computes the same.
create function audit.entry_hash(
  previous bytea, company uuid, seq bigint, id uuid, at text, action text, table_name text, record_id text,
  common text, signature text, old_hash bytea, new_hash bytea
) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(encode(previous, 'hex')
    || '36:' || company::text || ',' || audit.netstring(seq::text) || '36:' || id::text || ',' || audit.netstring(at)
    || audit.netstring(action) || audit.netstring(table_name) || audit.netstring(record_id) || common || audit.netstring(signature)
    || audit.netstring(encode(old_hash, 'hex')) || audit.netstring(encode(new_hash, 'hex')), 'UTF8'));

-- ---- The tables ----

-- No foreign key to companies or people: what happened outlives those that it happened to.
create table audit.log (
  company_id uuid not null,
  seq        bigint not null,
  id         uuid not null default gen_random_uuid(),
  -- The writing transaction. A reader that keeps the snapshot of its last look finds exactly what has been committed
  -- since, whatever other transactions are still open. Not hashed: it means something to this cluster only.
  tx         xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null,
  -- INSERT, UPDATE and DELETE are changes of rows; everything else is an event.
  action     text not null,
  table_name text not null,
  record_id  text,
  user_id    uuid,
  -- Who acted in the name of user_id.
  actor_id   uuid,
  session_id uuid,
  severity   text not null check (severity in ('info', 'warning')),
  address    text,
  user_agent text,
  request_id text,
  metadata   jsonb,
  -- Not hashed themselves but by their hashes, so that personal data can be erased and the chain still holds.
  old_row    jsonb,
  new_row    jsonb,
  old_hash   bytea,
  new_hash   bytea,
  signature  text not null,
  prev_hash  bytea not null,
  entry_hash bytea not null,
  primary key (company_id, seq)
);
create unique index on audit.log (id);
create index on audit.log (tx);
create index on audit.log (nullif(company_id, audit.installation()), created_at desc);
create index on audit.log (user_id, created_at desc);
create index on audit.log (created_at desc);

-- The end of each chain, locked by whoever writes until the commit: numbers have no gaps and follow the commits.
create table audit.heads (
  company_id uuid primary key,
  seq        bigint not null,
  hash       bytea not null,
  -- Entries up to this one were given up by retention: nobody sees them, and they go once they were verified.
  retired    bigint not null default 0
);

-- Signed lines, as they also stand in the file outside the database. Each names the one before it in its company's chain.
create table audit.anchors (
  n          bigint generated always as identity primary key,
  company_id uuid not null,
  seq        bigint not null,
  kind       text not null check (kind in ('head', 'retention')),
  prev       text not null,
  line       text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (company_id, prev)
);
create index on audit.anchors (company_id, n);

do $$
declare
  name text;
begin
  foreach name in array array['log', 'heads', 'anchors'] loop
    execute format('alter table audit.%I enable row level security', name);
    execute format('alter table audit.%I force row level security', name);
    execute format('revoke all on audit.%I from public', name);
    execute format('grant select on audit.%I to app_service, app_definer', name);
  end loop;
end
$$;
grant insert, delete, update (old_row, new_row) on audit.log to app_definer;
grant insert, update on audit.heads to app_definer;
grant insert on audit.anchors to app_service;

-- ---- Writing ----

create type audit.draft as (
  company_id uuid, table_name text, action text, record_id text, old_row jsonb, new_row jsonb
);

-- Whose doing it is, as the request's claims and its first statement say; all null for the service's own work.
create function audit.caller() returns audit.origin
  language plpgsql stable set search_path = ''
  as $$
  declare
    claims constant jsonb := auth.jwt();
    request constant jsonb := nullif(current_setting('request.origin', true), '');
  begin
    return row((claims ->> 'sub')::uuid, (claims #>> '{act,sub}')::uuid, (claims ->> 'session_id')::uuid,
      request ->> 'address', request ->> 'user_agent', request ->> 'request_id')::audit.origin;
  end
  $$;

-- The only way into the log. Takes the ends of the chains in the order of companies, and keeps each until the commit; two
-- writers that lock crosswise in several statements are told of a deadlock, which is worth trying again. A loop, since each
-- hash needs the one before: for one row it costs half of what the same costs as one statement, for many no more.
create function audit.append(drafts audit.draft[], origin audit.origin, severity text, metadata jsonb) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    common constant text := audit.common_fields(origin, severity, metadata);
    company    uuid;
    last_seq   bigint;
    last_hash  bytea;
    next_hash  bytea;
    now_is     timestamptz;
    now_text   text;
    entry_id   uuid;
    draft      record;
    old_hash   bytea;
    new_hash   bytea;
    signature  text;
  begin
    for draft in
      select d.* from unnest(drafts) with ordinality as d (company_id, table_name, action, record_id, old_row, new_row, place)
      order by d.company_id, d.place
    loop
      if company is distinct from draft.company_id then
        if company is not null then
          update audit.heads h set seq = last_seq, hash = last_hash where h.company_id = company;
        end if;
        company := draft.company_id;
        select h.seq, h.hash into last_seq, last_hash from audit.heads h where h.company_id = company for update;
        if not found then
          insert into audit.heads (company_id, seq, hash) values (company, 0, audit.genesis(company)) on conflict do nothing;
          select h.seq, h.hash into last_seq, last_hash from audit.heads h where h.company_id = company for update;
        end if;
        -- Behind the lock, so that times follow the numbers.
        now_is := clock_timestamp();
        now_text := audit.moment(now_is);
      end if;
      entry_id := gen_random_uuid();
      old_hash := audit.payload_hash(draft.old_row);
      new_hash := audit.payload_hash(draft.new_row);
      signature := audit.signature(draft.action, draft.table_name, draft.record_id, origin.user_id, now_text);
      last_seq := last_seq + 1;
      next_hash := audit.entry_hash(last_hash, company, last_seq, entry_id, now_text, draft.action, draft.table_name, draft.record_id,
        common, signature, old_hash, new_hash);
      insert into audit.log (company_id, seq, id, created_at, action, table_name, record_id, user_id, actor_id, session_id,
        severity, address, user_agent, request_id, metadata, old_row, new_row, old_hash, new_hash, signature, prev_hash, entry_hash)
      values (company, last_seq, entry_id, now_is, draft.action, draft.table_name, draft.record_id,
        origin.user_id, origin.actor_id, origin.session_id, append.severity, origin.address, origin.user_agent, origin.request_id,
        append.metadata, draft.old_row, draft.new_row, old_hash, new_hash, signature, last_hash, next_hash);
      last_hash := next_hash;
    end loop;
    update audit.heads h set seq = last_seq, hash = last_hash where h.company_id = company;
  end
  $$;

-- Secrets leave a mark that tells whether they changed, and no more: the first digits of their hash.
create function audit.redacted(image jsonb, columns text[]) returns jsonb
  language sql immutable
  return image || coalesce((
    select jsonb_object_agg(c, '[redacted:' || left(encode(sha256(convert_to(image ->> c, 'UTF8')), 'hex'), 8) || ']')
    from unnest(columns) c where image ->> c is not null), '{}');

-- Trigger arguments: the column that names the company ('': the installation), the column that names the record, the
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
    perform audit.append(drafts, audit.caller(), 'info', null);
    return null;
  end
  $$;

-- Makes a table's changes part of the log. ALWAYS: also where replication skips ordinary triggers.
drop function private.keep_log_of(regclass, text, text, text[]);
create function private.keep_log_of(
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

-- Companies' tables that could be written without an entry. While there is one the server does not call itself ready.
create function audit.unwatched() returns setof text
  language sql stable security definer set search_path = ''
  as $$
    select format('%s.%s: %s', n.nspname, c.relname, wanted.name)
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'storage')
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    cross join unnest(array['log_added', 'log_changed', 'log_removed', 'refuse_truncate']) wanted (name)
    where c.relkind in ('r', 'p')
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = wanted.name and t.tgenabled = 'A')
    union all
    select 'public.profiles: log_changed'
    where not exists (select from pg_catalog.pg_trigger t where t.tgrelid = 'public.profiles'::regclass and t.tgname = 'log_changed' and t.tgenabled = 'A')
  $$;

-- An event of an account, in the trail of the company that the person works in by default.
create function audit.record_account_event(
  action text, person uuid, severity text, address text, user_agent text, metadata jsonb, actor uuid default null
) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    company constant uuid := (select m.company_id from public.user_companies m where m.user_id = person and m.is_default);
    said constant audit.origin := audit.caller();
  begin
    perform audit.append(
      array[row(coalesce(company, audit.installation()), 'auth_events', action, person::text, null, null)::audit.draft],
      row(person, actor, said.session_id, address, user_agent, said.request_id)::audit.origin, severity, metadata);
  end
  $$;

-- An event in a company (null: the installation) that is no change of a row: by the caller, as the request's claims say.
create function audit.record(action text, company uuid, record text, metadata jsonb default null, severity text default 'info') returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform audit.append(
      array[row(coalesce(company, audit.installation()), 'data_changes', action, record, null, null)::audit.draft],
      audit.caller(), severity, metadata);
  end
  $$;

-- The same for the service, which acts for a caller without being one: the claims and the origin are the caller's.
create function audit.record_for(claims text, origin text, action text, company uuid, record text, metadata jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform set_config('request.jwt.claims', claims, true), set_config('request.origin', origin, true);
    perform audit.record(action, company, record, metadata);
    perform set_config('request.jwt.claims', '', true), set_config('request.origin', '', true);
  end
  $$;

-- ---- What was written before there was a chain ----

-- Both logs, each company's in the order of their times; times, ids and transactions stay what they were.
do $$
declare
  old record;
  entry audit.log;
begin
  for old in
    select company_id, seq as place, gen_random_uuid() as id, tx, created_at, action, table_name, record_id::text as record_id,
      user_id, session_id, 'info' as severity, null as address, null as user_agent, null::jsonb as metadata, old_row, new_row,
      audit.signature(action, table_name, record_id::text, user_id, audit.moment(created_at)) as signature
    from private.changes
    union all
    select coalesce(company_id, audit.installation()), 0, id, '3'::xid8, created_at, action, table_name, record_id, user_id, null,
      severity, ip_address, user_agent, metadata, old_values, new_values, signature
    from public.audit_log
    order by company_id, created_at, place, id
  loop
    entry.prev_hash := case when entry.company_id = old.company_id then entry.entry_hash else audit.genesis(old.company_id) end;
    entry.seq := case when entry.company_id = old.company_id then entry.seq + 1 else 1 end;
    entry.company_id := old.company_id;
    entry.old_hash := audit.payload_hash(old.old_row);
    entry.new_hash := audit.payload_hash(old.new_row);
    entry.entry_hash := audit.entry_hash(entry.prev_hash, old.company_id, entry.seq, old.id, audit.moment(old.created_at), old.action,
      old.table_name, old.record_id,
      audit.common_fields(row(old.user_id, null, old.session_id, old.address, old.user_agent, null)::audit.origin, old.severity, old.metadata),
      old.signature, entry.old_hash, entry.new_hash);
    insert into audit.log (company_id, seq, id, tx, created_at, action, table_name, record_id, user_id, session_id, severity,
      address, user_agent, metadata, old_row, new_row, old_hash, new_hash, signature, prev_hash, entry_hash)
    values (old.company_id, entry.seq, old.id, old.tx, old.created_at, old.action, old.table_name, old.record_id, old.user_id,
      old.session_id, old.severity, old.address, old.user_agent, old.metadata, old.old_row, old.new_row, entry.old_hash,
      entry.new_hash, old.signature, entry.prev_hash, entry.entry_hash);
  end loop;
end
$$;

insert into audit.heads (company_id, seq, hash)
select distinct on (company_id) company_id, seq, entry_hash from audit.log order by company_id, seq desc;

drop table private.changes, private.change_heads, public.audit_log;
drop function private.sign_audit_entry(), private.refuse_rewriting();

-- Who may do what in the whole installation is part of the trail too.
select private.keep_log_of('public.profiles', '', 'id', '{welcome_tour_enabled,welcome_tour_completed_at}');

-- ---- Reading ----

-- Readers of reports see their companies' entries; everybody sees the own ones where they still belong; an Admin sees all.
grant select on audit.log to authenticated;
create policy "reports readers read" on audit.log for select to authenticated
  using (
    (select private.is_admin())
    or company_id = any ((select private.companies_where('reports.view'))::uuid[])
    or (user_id = (select auth.uid())
      and (company_id = audit.installation() or company_id = any ((select private.companies_where('company.read'))::uuid[])))
  );
grant select (company_id, retired) on audit.heads to authenticated;
create policy "members read" on audit.heads for select to authenticated
  using (
    (select private.is_admin())
    or company_id = audit.installation()
    or company_id = any ((select private.companies_where('company.read'))::uuid[])
  );

create view public.audit_log with (security_invoker = true) as
  select l.id, l.action, audit.shown_table(l.action, l.table_name) as table_name, l.record_id, l.user_id,
    nullif(l.company_id, audit.installation()) as company_id, l.created_at, l.severity,
    l.address as ip_address, l.user_agent, l.old_row as old_values, l.new_row as new_values, l.metadata, l.signature,
    case when l.action in ('INSERT', 'UPDATE', 'DELETE') then l.table_name end as relation,
    l.seq, l.actor_id, l.session_id, l.request_id,
    encode(l.prev_hash, 'hex') as prev_hash, encode(l.entry_hash, 'hex') as entry_hash,
    encode(l.old_hash, 'hex') as old_hash, encode(l.new_hash, 'hex') as new_hash
  from audit.log l
  join audit.heads h on h.company_id = l.company_id and h.retired < l.seq;
grant select on public.audit_log to authenticated, app_service;

-- ---- What clients may do: tell, and let go of what is old ----

-- A client may send every column of the specification, so that its own log library works; who, when, from where and the
-- signature are the database's to say. Its actions are `client_…`, which no entry of the server's own is: nobody can tell
-- the trail something that looks as if the server had seen it.
create function audit.take_client_entry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    company constant uuid := coalesce(new.company_id, audit.installation());
    told_action constant text := 'client_' || regexp_replace(new.action, '^client_', '');
    taken audit.log;
  begin
    if auth.uid() is null or (new.company_id is not null and new.company_id <> all (private.companies_where('company.read'))) then
      raise insufficient_privilege using message = 'Entries are added to a company that you belong to';
    end if;
    if told_action !~ '^client_[a-z][a-z0-9_]{0,53}$' then
      raise 'An action is up to 54 small letters, digits and underscores, and begins with a letter';
    end if;
    if new.table_name is null or new.table_name not in ('auth_events', 'data_changes') then
      raise 'The table_name of an entry is auth_events or data_changes';
    end if;
    if octet_length(coalesce(new.record_id, '')) > 200 or octet_length(coalesce(new.metadata::text, '')) > 16384
      or octet_length(coalesce(new.old_values::text, '')) > 65536 or octet_length(coalesce(new.new_values::text, '')) > 65536 then
      raise 'An entry has at most 200 bytes of record_id, 16 kB of metadata and 64 kB of values';
    end if;
    perform audit.append(
      array[row(company, new.table_name, told_action, new.record_id, new.old_values, new.new_values)::audit.draft], audit.caller(),
      case when told_action ~ '(login|password_reset)' then 'warning' else 'info' end,
      (case when jsonb_typeof(new.metadata) = 'object' then new.metadata when new.metadata is null then '{}'
        else jsonb_build_object('value', new.metadata) end) || '{"source": "client"}');
    -- The lock on the chain's end is ours until the commit: its last entry is this one.
    select l.* into taken from audit.log l join audit.heads h on h.company_id = l.company_id and h.seq = l.seq
    where h.company_id = company;
    new.id := taken.id;
    new.action := taken.action;
    new.user_id := taken.user_id;
    new.created_at := taken.created_at;
    new.severity := taken.severity;
    new.ip_address := taken.address;
    new.user_agent := taken.user_agent;
    new.metadata := taken.metadata;
    new.signature := taken.signature;
    new.seq := taken.seq;
    new.actor_id := taken.actor_id;
    new.session_id := taken.session_id;
    new.request_id := taken.request_id;
    new.prev_hash := encode(taken.prev_hash, 'hex');
    new.entry_hash := encode(taken.entry_hash, 'hex');
    new.old_hash := encode(taken.old_hash, 'hex');
    new.new_hash := encode(taken.new_hash, 'hex');
    return new;
  end
  $$;
create trigger take_client_entry instead of insert on public.audit_log
  for each row execute function audit.take_client_entry();
grant insert (id, action, table_name, record_id, user_id, company_id, created_at, severity, ip_address, user_agent,
  old_values, new_values, metadata, signature) on public.audit_log to authenticated;

-- Deleting gives entries up: nobody sees them from then on, and the server removes them once it has verified them and
-- signed where the chain begins now. Rows are counted while the statement runs, by company: [how many, the last].
create function audit.begin_retirement() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('audit.retiring', '{}', true);
    return null;
  end
  $$;
create function audit.retire_entry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    counted constant jsonb := current_setting('audit.retiring')::jsonb;
    company constant uuid := coalesce(old.company_id, audit.installation());
    so_far constant jsonb := coalesce(counted -> company::text, '[0, 0]');
  begin
    -- As a policy would: what is not the caller's to delete is not touched.
    if so_far = '[0, 0]' and not audit.may_retire(company) then return null; end if;
    if old.created_at > now() - interval '30 days' then
      raise 'Entries stay in the log for at least 30 days';
    end if;
    perform set_config('audit.retiring', jsonb_set(counted, array[company::text],
      jsonb_build_array((so_far ->> 0)::bigint + 1, greatest((so_far ->> 1)::bigint, old.seq)))::text, true);
    return old;
  end
  $$;
-- Owners of the company, and Admins; not somebody who acts in another's name.
create function audit.may_retire(company uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select (auth.jwt() -> 'act') is null
      and (private.is_admin() or company = any (private.companies_where('settings.manage')))
  $$;
create function audit.finish_retirement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    company record;
  begin
    for company in
      select key::uuid as id, (value ->> 0)::bigint as n, (value ->> 1)::bigint as through
      from jsonb_each(current_setting('audit.retiring')::jsonb) order by key
    loop
      update audit.heads h set retired = company.through
      where h.company_id = company.id
        and (select count(*) from audit.log l where l.company_id = company.id and l.seq > h.retired and l.seq <= company.through) = company.n;
      if not found then
        raise 'Entries leave the log only from its beginning, oldest first: delete by created_at.';
      end if;
      perform audit.record('audit_retirement', company.id, null,
        jsonb_build_object('through', company.through, 'count', company.n), 'warning');
    end loop;
    return null;
  end
  $$;
create trigger begin_retirement before delete on public.audit_log for each statement execute function audit.begin_retirement();
create trigger retire_entry instead of delete on public.audit_log for each row execute function audit.retire_entry();
create trigger finish_retirement after delete on public.audit_log for each statement execute function audit.finish_retirement();
grant delete on public.audit_log to authenticated;

-- ---- What the service may do: remove what was anchored, erase what is personal ----

-- Removes a chain's beginning. The server has verified it and signed its end, which the rest of the chain is checked from.
create function audit.remove(company uuid, through bigint) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    removed bigint;
    last_hash text;
  begin
    select encode(l.entry_hash, 'hex') into last_hash from audit.log l where l.company_id = company and l.seq = through;
    if last_hash is null or not exists (
      select from audit.anchors a
      where a.company_id = company and a.seq = through and a.kind = 'retention' and a.line::jsonb ->> 'hash' = last_hash
    ) then
      raise insufficient_privilege using message = 'Entries are removed up to one that is anchored for it';
    end if;
    select count(*) into removed from audit.log l where l.company_id = company and l.seq <= through;
    perform audit.record('audit_retention', company, null,
      jsonb_build_object('through', through, 'hash', last_hash, 'count', removed), 'warning');
    delete from audit.log l where l.company_id = company and l.seq <= through;
    update audit.heads set retired = greatest(retired, through) where company_id = company;
    return removed;
  end
  $$;

-- Takes the rows before and after out of the entries named; their hashes stay, and so does the word that they were erased.
create function audit.erase(claims text, origin text, company uuid, seqs bigint[], reason text) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    erased bigint[];
  begin
    with gone as (
      update audit.log l set old_row = null, new_row = null
      where l.company_id = company and l.seq = any (seqs) and (l.old_row is not null or l.new_row is not null)
      returning l.seq
    )
    select array_agg(seq order by seq) into erased from gone;
    if erased is null then return 0; end if;
    perform audit.record_for(claims, origin, 'audit_erasure', company, null, jsonb_build_object('seqs', erased, 'reason', reason));
    return cardinality(erased);
  end
  $$;

-- Nobody else rewrites the log or its anchors, their owner included.
create function audit.refuse_rewriting() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if tg_op = 'TRUNCATE' or tg_table_name <> 'log' or current_user <> 'app_definer' then
      raise insufficient_privilege using message = 'Entries of the log are never changed or removed';
    end if;
    return null;
  end
  $$;
create trigger refuse_rewriting before update or delete or truncate on audit.log
  for each statement execute function audit.refuse_rewriting();
create trigger refuse_rewriting before update or delete or truncate on audit.anchors
  for each statement execute function audit.refuse_rewriting();
create trigger refuse_rewriting before delete or truncate on audit.heads
  for each statement execute function audit.refuse_rewriting();
-- Without it an update would not be refused but called impossible.
create trigger refuse_rewriting instead of update on public.audit_log for each row execute function audit.refuse_rewriting();
alter table audit.log enable always trigger refuse_rewriting;
alter table audit.anchors enable always trigger refuse_rewriting;
alter table audit.heads enable always trigger refuse_rewriting;

-- Chooses the company that the session works in. Only a member (or an Admin) may, and the choice is logged.
create or replace function public.set_company_context(company_uuid uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  begin
    if company_uuid is null or company_uuid <> all (private.companies_where('company.read')) then
      raise insufficient_privilege using message = 'Failed to set company context',
        hint = 'Choose a company that you belong to.';
    end if;
    -- A session that may only read keeps nothing; its page asks all the same.
    if pg_catalog.current_setting('transaction_read_only')::boolean then return; end if;
    -- Refreshing a page asks again with the same company: only a change is an event.
    update auth.sessions set company_id = company_uuid
    where id = session and company_id is distinct from company_uuid;
    if found then
      perform audit.record('company_context', company_uuid, company_uuid::text);
    end if;
  end
  $$;

-- ---- Passing entries on ----

-- Where a company's entries are sent as they are written. The secret that signs what a webhook is sent comes in through the
-- server, sealed; nobody reads it.
create table public.audit_forwarders (
  id            uuid not null default gen_random_uuid(),
  company_id    uuid not null references public.companies on delete cascade,
  kind          text not null check (kind in ('syslog', 'webhook')),
  address       text not null check (length(address) between 1 and 500 and
    case kind when 'syslog' then address ~ '^(tcp|tls|udp)://[^/@?#]+:[0-9]{1,5}$' else address ~ '^https?://[^@]+$' end),
  enabled       boolean not null default true,
  -- The last entry that was taken.
  position      bigint not null default 0,
  last_error    text,
  failing_since timestamptz,
  sealed_secret text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  primary key (company_id, id)
);
alter table public.audit_forwarders enable row level security;
alter table public.audit_forwarders force row level security;
grant select (id, company_id, kind, address, enabled, position, last_error, failing_since, created_at, updated_at), delete
  on public.audit_forwarders to authenticated;
grant insert (company_id, kind, address, enabled) on public.audit_forwarders to authenticated;
grant update (address, enabled, updated_at) on public.audit_forwarders to authenticated;
grant select, update on public.audit_forwarders to app_service;
create policy "owners read" on public.audit_forwarders for select to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners create" on public.audit_forwarders for insert to authenticated
  with check (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners change" on public.audit_forwarders for update to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]))
  with check (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create policy "owners delete" on public.audit_forwarders for delete to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
create trigger stamp before update on public.audit_forwarders for each row execute function private.stamp();

-- A new one begins with what happens from now on.
create function audit.begin_forwarding() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.position := coalesce((select h.seq from audit.heads h where h.company_id = new.company_id), 0);
    return new;
  end
  $$;
create trigger begin_forwarding before insert on public.audit_forwarders for each row execute function audit.begin_forwarding();
-- How far it has come is no change: it would be news to pass on, without end.
select private.keep_log_of('public.audit_forwarders', 'company_id', 'id',
  '{position,last_error,failing_since,updated_at}', '{sealed_secret}');

do $$
declare
  fn regprocedure;
begin
  revoke execute on all functions in schema audit from public;
  revoke execute on function private.keep_log_of(regclass, text, text, text[], text[]) from public;
  for fn in
    select p.oid::regprocedure from pg_proc p where p.pronamespace = 'audit'::regnamespace and p.prosecdef
  loop
    execute format('alter function %s owner to app_definer', fn);
  end loop;
end
$$;
grant execute on function audit.installation(), audit.shown_table(text, text) to authenticated, app_service;
grant execute on function audit.moment(timestamptz), audit.record_account_event(text, uuid, text, text, text, jsonb, uuid),
  audit.record(text, uuid, text, jsonb, text), audit.record_for(text, text, text, uuid, text, jsonb),
  audit.remove(uuid, bigint), audit.erase(text, text, uuid, bigint[], text), audit.unwatched() to app_service;
grant execute on function audit.moment(timestamptz) to authenticated;
grant execute on all functions in schema audit to app_definer;
