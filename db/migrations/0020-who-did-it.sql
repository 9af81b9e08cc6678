-- Who is asked again before something dangerous, who tells the trail how much, and what it keeps to itself.

-- ---- A fresh proof ----

-- The person behind a session has shown only just now who they are. A mailed link replaces the password it resets.
create function private.is_recent(session uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from auth.sessions s
      where s.id = session
        and s.proven_at > now() - case when s.method = 'recovery' then interval '1 hour' else interval '10 minutes' end)
  $$;
alter function private.is_recent(uuid) owner to app_definer;
revoke execute on function private.is_recent(uuid) from public;
grant execute on function private.is_recent(uuid) to app_service;

-- The same for the session of this request.
create function private.is_recent() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select private.is_recent((auth.jwt() ->> 'session_id')::uuid) $$;
alter function private.is_recent() owner to app_definer;
revoke execute on function private.is_recent() from public;
grant execute on function private.is_recent() to authenticated;

-- Makes somebody an administrator or auditor of the installation, or takes it back. As before (0012), but not by a session
-- that was left open or stolen.
create or replace function public.set_global_role(person uuid, new_role text default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    if not private.is_recent() then
      raise sqlstate 'PGRST' using
        message = '{"code":"reauthentication_needed","message":"Prove again who you are: sign in anew, or enter the code of your factor","details":null,"hint":null}',
        detail = '{"status":403,"headers":{}}';
    end if;
    update public.profiles p set global_role = new_role
    where p.id = person and p.global_role is distinct from new_role
      and exists (select from auth.users u where u.id = person and u.deleted_at is null);
    if found and person <> auth.uid() then
      perform private.notify(person, 'membership',
        case when new_role is null then 'You no longer have a role in the installation' else format('You are now %s of the installation', new_role) end);
    end if;
  end
  $$;

-- ---- Notices ----

create function private.security_notices() returns text[]
  language sql stable security definer set search_path = ''
  as $$ select coalesce(array_agg(k.kind), '{}') from private.notice_kinds k where k.is_security $$;

-- The person, by themselves: neither their tokens nor whoever acts in their name.
create function private.oneself() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select case when not coalesce(auth.jwt() ? 'act', false) then private.person() end $$;

alter function private.security_notices() owner to app_definer;
alter function private.oneself() owner to app_definer;
revoke execute on function private.security_notices(), private.oneself() from public;
grant execute on function private.security_notices(), private.oneself() to authenticated;

-- Whoever acts in somebody's name neither reads their notices for them nor removes any: one tells of the acting itself. A
-- warning stays until it was read, so that it is not gone before its person came.
alter policy "people mark their own" on public.notifications using (user_id = (select private.oneself()));
alter policy "people remove their own" on public.notifications
  using (user_id = (select private.oneself()) and not mail_due
    and (read_at is not null or kind <> all ((select private.security_notices())::text[])));

-- ---- What the trail keeps to itself ----

-- Where a company's entries are sent, and who is invited, is for its Owners to read; the trail is read by more.
do $$
declare
  name text;
begin
  foreach name in array array['audit_forwarders', 'invitations'] loop
    execute format('drop trigger log_added on public.%1$I; drop trigger log_changed on public.%1$I;
      drop trigger log_removed on public.%1$I; drop trigger refuse_truncate on public.%1$I', name);
  end loop;
end
$$;
select private.keep_log_of('public.audit_forwarders', 'company_id', 'id',
  '{position,last_error,failing_since,updated_at}', '{sealed_secret,address}');
select private.keep_log_of('public.invitations', redacted => '{email}');

-- ---- What clients tell ----

-- What people tell who belong to no company, or speak of none: apart from the installation's own chain, whose end each sign-in
-- needs for itself.
create function audit.told() returns uuid
  language sql immutable parallel safe return '00000000-0000-0000-0000-000000000001'::uuid;

-- As before (0010), and gives back the last entry, so that nobody need look for it.
drop function audit.append(audit.draft[], audit.origin, text, jsonb);
create function audit.append(drafts audit.draft[], origin audit.origin, severity text, metadata jsonb) returns audit.log
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
    written    audit.log;
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
        append.metadata, draft.old_row, draft.new_row, old_hash, new_hash, signature, last_hash, next_hash)
      returning * into written;
      last_hash := next_hash;
    end loop;
    update audit.heads h set seq = last_seq, hash = last_hash where h.company_id = company;
    return written;
  end
  $$;
alter function audit.append(audit.draft[], audit.origin, text, jsonb) owner to app_definer;
revoke execute on function audit.append(audit.draft[], audit.origin, text, jsonb) from public;

-- How many entries the person may still add. Of several statements at once each counts the one before.
create function audit.begin_telling() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    most constant integer := 1000;
    told integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('parapet: entries of ' || coalesce(auth.uid()::text, ''), 0));
    select count(*) into told from (
      select from audit.log l
      where l.user_id = auth.uid() and l.created_at > clock_timestamp() - interval '1 minute' and starts_with(l.action, 'client_')
      limit most) recent;
    perform set_config('audit.room', (most - told)::text, true);
    return null;
  end
  $$;
create trigger begin_telling before insert on public.audit_log for each statement execute function audit.begin_telling();

-- As before (0010), as many as there is room for.
create or replace function audit.take_client_entry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    company constant uuid := coalesce(new.company_id, audit.told());
    told_action constant text := 'client_' || regexp_replace(new.action, '^client_', '');
    room constant integer := current_setting('audit.room')::integer;
    taken audit.log;
  begin
    if room = 0 then
      raise sqlstate 'PGRST' using
        message = '{"code":"too_many_entries","message":"A person adds at most 1,000 entries a minute","details":null,"hint":"Wait a minute."}',
        detail = '{"status":429,"headers":{}}';
    end if;
    perform set_config('audit.room', (room - 1)::text, true);
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
    taken := audit.append(
      array[row(company, new.table_name, told_action, new.record_id, new.old_values, new.new_values)::audit.draft], audit.caller(),
      case when told_action ~ '(login|password_reset)' then 'warning' else 'info' end,
      (case when jsonb_typeof(new.metadata) = 'object' then new.metadata when new.metadata is null then '{}'
        else jsonb_build_object('value', new.metadata) end) || '{"source": "client"}');
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

alter policy "reports readers read" on audit.log
  using (
    (select private.is_admin())
    or company_id = any ((select private.companies_where('reports.view'))::uuid[])
    or (user_id = (select auth.uid())
      and (company_id in (audit.installation(), audit.told()) or company_id = any ((select private.companies_where('company.read'))::uuid[])))
  );
alter policy "members read" on audit.heads
  using (
    (select private.is_admin())
    or company_id in (audit.installation(), audit.told())
    or company_id = any ((select private.companies_where('company.read'))::uuid[])
  );

-- As before, and names the chain: what belongs to no company stands in one of two.
create or replace view public.audit_log with (security_invoker = true) as
  select l.id, l.action, audit.shown_table(l.action, l.table_name) as table_name, l.record_id, l.user_id,
    nullif(nullif(l.company_id, audit.installation()), audit.told()) as company_id, l.created_at, l.severity,
    l.address as ip_address, l.user_agent, l.old_row as old_values, l.new_row as new_values, l.metadata, l.signature,
    case when l.action in ('INSERT', 'UPDATE', 'DELETE') then l.table_name end as relation,
    l.seq, l.actor_id, l.session_id, l.request_id,
    encode(l.prev_hash, 'hex') as prev_hash, encode(l.entry_hash, 'hex') as entry_hash,
    encode(l.old_hash, 'hex') as old_hash, encode(l.new_hash, 'hex') as new_hash, l.company_id as chain
  from audit.log l
  join audit.heads h on h.company_id = l.company_id and h.retired < l.seq;
drop index audit.log_nullif_created_at_idx;
create index log_company_created_at_idx on audit.log (nullif(nullif(company_id, audit.installation()), audit.told()), created_at desc);

create or replace function audit.retire_entry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    counted constant jsonb := current_setting('audit.retiring')::jsonb;
    company constant uuid := old.chain;
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

revoke execute on function audit.told(), audit.begin_telling() from public;
alter function audit.begin_telling() owner to app_definer;
grant execute on function audit.told() to authenticated, app_service, app_definer;
grant execute on function audit.append(audit.draft[], audit.origin, text, jsonb), audit.begin_telling() to app_definer;

-- ---- Forwarding ----

-- As before (0010), and not without end: each costs every server a look and a connection.
create or replace function audit.begin_forwarding() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.lock_members(new.company_id);
    if (select count(*) from public.audit_forwarders f where f.company_id = new.company_id) >= 5 then
      raise 'A company forwards its trail to at most five places';
    end if;
    new.position := coalesce((select h.seq from audit.heads h where h.company_id = new.company_id), 0);
    return new;
  end
  $$;
grant select on public.audit_forwarders to app_definer;
