-- Who belongs to a company, how they come to it and leave it, and what they are told. Memberships change only by the
-- functions below: each checks the caller, the log records it, and the person concerned hears of it.

alter table public.companies
  add column second_factor_required boolean not null default false,
  -- Days that entries of the trail are kept; null keeps them for ever.
  add column audit_retention_days   integer default 365 check (audit_retention_days between 30 and 36500),
  add column impersonation_allowed  boolean not null default true;
grant update (second_factor_required, audit_retention_days, impersonation_allowed) on public.companies to authenticated;

alter table public.user_companies
  add column access_until timestamptz,
  add column invited_by   uuid references public.profiles on delete set null,
  -- Somebody must always be there to let others in.
  add check (access_until is null or company_role <> 'Owner');
create index on public.user_companies (invited_by);
create index on public.user_companies (access_until) where access_until is not null;

-- A personal access token carries the permissions it may use; it never acts as an administrator.
create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select not coalesce(auth.jwt() ? 'scopes', false)
      and exists (select from public.profiles where id = (select auth.uid()) and global_role = 'Admin')
  $$;

-- The caller, where they are there themselves: null for a token of a script, which has nothing that is only a person's.
create function private.person() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select case when not coalesce(auth.jwt() ? 'scopes', false) then auth.uid() end $$;
alter function private.person() owner to app_definer;
revoke execute on function private.person() from public;
grant execute on function private.person() to authenticated;

alter policy "people change their own" on public.profiles
  using (id = (select private.person())) with check (id = (select private.person()));
alter policy "people without one create" on public.companies with check (created_by = (select private.person()));

-- The question of every policy, as before (0009), and besides: access that has run out is none, a company that demands a second
-- factor opens to sessions that showed one, and a token uses only the permissions, and the company, that it was made for.
create or replace function private.companies_where(wanted text, with_deleted boolean default false) returns uuid[]
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    claims constant jsonb := auth.jwt();
    me     constant uuid := (claims ->> 'sub')::uuid;
    strong constant boolean := coalesce(claims ->> 'aal' = 'aal2', false);
    scopes constant jsonb := claims -> 'scopes';
    within constant uuid := (claims ->> 'company_id')::uuid;
    global constant text := (select global_role from public.profiles where id = me);
  begin
    if scopes is not null and not scopes ? wanted then return '{}'; end if;
    if global = 'Admin' and scopes is null then
      return (select coalesce(array_agg(c.id), '{}') from public.companies c
              where (with_deleted or c.deleted_at is null) and (strong or not c.second_factor_required));
    end if;
    if global = 'Auditor' and wanted not in ('company.read', 'reports.view') then
      return '{}';
    end if;
    return (
      select coalesce(array_agg(c.id), '{}')
      from public.user_companies m
      join private.role_permissions p on p.company_role = m.company_role and p.permission = wanted
      join public.companies c on c.id = m.company_id and (with_deleted or c.deleted_at is null)
      where m.user_id = me and (m.access_until is null or m.access_until > now())
        and (strong or not c.second_factor_required) and (within is null or c.id = within));
  end
  $$;

-- The rights of the roles are written by each start from `domain/permissions`, so the page and the database cannot differ.
grant insert, delete on private.role_permissions to app_definer;
create function private.load_permissions(wanted jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with wanted_rows as (
      select w.company_role, w.permission from jsonb_to_recordset(wanted) w (company_role text, permission text)
    ),
    removed as (
      delete from private.role_permissions p
      where not exists (select from wanted_rows w where (w.company_role, w.permission) = (p.company_role, p.permission))
    )
    insert into private.role_permissions (company_role, permission)
    select company_role, permission from wanted_rows on conflict do nothing
  $$;
alter function private.load_permissions(jsonb) owner to app_definer;
revoke execute on function private.load_permissions(jsonb) from public;
grant execute on function private.load_permissions(jsonb) to app_service;

-- As before (0003), and besides: an account that was removed is no Owner. The lock lets others go on writing in the company;
-- a stronger one would wait for them while they wait for the log.
create or replace function private.keep_last_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.company_role = 'Owner' and (tg_op = 'DELETE' or new.company_role <> 'Owner') then
      perform from public.companies where id = old.company_id for no key update;
      if found and not exists (
        select from public.user_companies m join auth.users u on u.id = m.user_id and u.deleted_at is null
        where m.company_id = old.company_id and m.company_role = 'Owner' and m.user_id <> old.user_id
      ) then
        raise 'A company keeps at least one Owner. Make somebody else Owner first.';
      end if;
    end if;
    return coalesce(new, old);
  end
  $$;

-- The installation keeps an administrator who can sign in, whichever way one goes: by role, by being disabled, by being removed.
-- The lock makes two who take it from each other at once come one after the other.
create function private.keep_last_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.profiles where id = old.id and global_role = 'Admin') then return coalesce(new, old); end if;
    perform pg_advisory_xact_lock(hashtext('administrators'));
    if not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where p.global_role = 'Admin' and p.id <> old.id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
    ) then
      raise 'The installation keeps at least one administrator. Make somebody else administrator first.';
    end if;
    return coalesce(new, old);
  end
  $$;
alter function private.keep_last_admin() owner to app_definer;
revoke execute on function private.keep_last_admin() from public;
create trigger keep_last_admin before update of global_role on public.profiles
  for each row when (old.global_role = 'Admin' and new.global_role is distinct from 'Admin') execute function private.keep_last_admin();
create trigger keep_last_admin before update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or (old.deleted_at is null and new.deleted_at is not null)) execute function private.keep_last_admin();
create trigger keep_last_admin_account before delete on auth.users for each row execute function private.keep_last_admin();

-- What the page tells somebody who signed in without the second factor that a company demands.
create function public.companies_wanting_factor() returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  as $$
    select c.id, c.name
    from public.user_companies m join public.companies c on c.id = m.company_id
    where m.user_id = private.person() and c.deleted_at is null and c.second_factor_required
      and (m.access_until is null or m.access_until > now()) and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    order by c.name
  $$;

-- Who is asked about a control, and by when. An owner is a member; who leaves owns nothing any more.
alter table public.org_control_status
  add column owner_id uuid,
  add column due_on   date,
  add foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id);
create index on public.org_control_status (company_id, owner_id);
create index on public.org_control_status (due_on) where due_on is not null;
grant insert (owner_id, due_on), update (owner_id, due_on) on public.org_control_status to authenticated;

-- Invitations to a company. Accepted by whoever signs in with the address.
create table public.invitations (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  email        text not null check (email = lower(email) and length(email) <= 254),
  company_role text not null check (company_role in ('Owner', 'Manager', 'Contributor', 'Auditor')),
  access_until timestamptz,
  state        text not null default 'pending' check (state in ('pending', 'accepted', 'revoked')),
  invited_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '7 days',
  accepted_at  timestamptz,
  primary key (company_id, id),
  check (access_until is null or company_role <> 'Owner')
);
create unique index one_open_invitation on public.invitations (company_id, email) where state = 'pending';
create index on public.invitations (email) where state = 'pending';
create index on public.invitations (invited_by);
alter table public.invitations enable row level security;
alter table public.invitations force row level security;
grant select on public.invitations to authenticated;
grant select, insert, update, delete on public.invitations to app_service;
grant select, insert, update on public.invitations to app_definer;
create policy "owners read" on public.invitations for select to authenticated
  using (company_id = any ((select private.companies_where('settings.manage'))::uuid[]));
select private.keep_log_of('public.invitations');

-- What people are told. Each person's own; a matter of security is always told.
create table public.notifications (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references public.profiles on delete cascade,
  kind          text not null,
  title         text not null check (length(title) <= 200),
  body          text not null default '' check (length(body) <= 2000),
  -- A path of the page.
  link          text check (link ~ '^/([^/\\]|$)'),
  about_company uuid references public.companies on delete cascade,
  created_at    timestamptz not null default now(),
  read_at       timestamptz,
  -- Told by mail alone, as the person wishes: not in the page.
  by_mail_only  boolean not null default false,
  -- Due to go out by mail; the server composes it.
  mail_due      boolean not null default false
);
create index on public.notifications (user_id, created_at desc);
create index on public.notifications (about_company);
create index on public.notifications (created_at) where mail_due;
alter table public.notifications enable row level security;
alter table public.notifications force row level security;
grant select on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
grant delete on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to app_service;
grant insert on public.notifications to app_definer;
create policy "people read their own" on public.notifications for select to authenticated
  using (user_id = (select private.person()) and not by_mail_only);
create policy "people mark their own" on public.notifications for update to authenticated
  using (user_id = (select private.person())) with check (user_id = (select private.person()));
-- What still has to go out by mail stays: whoever took over a session cannot hush the warning.
create policy "people remove their own" on public.notifications for delete to authenticated
  using (user_id = (select private.person()) and not mail_due);

-- Kinds of notices, written by each start from `domain/notices`.
create table private.notice_kinds (
  kind        text primary key,
  is_security boolean not null,
  -- Without a preference of the person.
  by_mail     boolean not null
);
alter table private.notice_kinds enable row level security;
alter table private.notice_kinds force row level security;
grant select, insert, update, delete on private.notice_kinds to app_definer;
create function private.load_notice_kinds(wanted jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with wanted_kinds as (
      select w.kind, w.is_security, w.by_mail from jsonb_to_recordset(wanted) w (kind text, is_security boolean, by_mail boolean)
    ),
    removed as (delete from private.notice_kinds k where k.kind not in (select kind from wanted_kinds))
    insert into private.notice_kinds as k (kind, is_security, by_mail)
    select kind, is_security, by_mail from wanted_kinds
    on conflict (kind) do update set is_security = excluded.is_security, by_mail = excluded.by_mail
    where (k.is_security, k.by_mail) is distinct from (excluded.is_security, excluded.by_mail)
  $$;
alter function private.load_notice_kinds(jsonb) owner to app_definer;
revoke execute on function private.load_notice_kinds(jsonb) from public;
grant execute on function private.load_notice_kinds(jsonb) to app_service;

create table public.notification_preferences (
  user_id  uuid not null references public.profiles on delete cascade,
  kind     text not null references private.notice_kinds on delete cascade,
  in_app   boolean not null default true,
  by_mail  boolean not null default true,
  primary key (user_id, kind)
);
create index on public.notification_preferences (kind);
alter table public.notification_preferences enable row level security;
alter table public.notification_preferences force row level security;
grant select, insert (user_id, kind, in_app, by_mail), update (in_app, by_mail), delete on public.notification_preferences to authenticated;
grant select on public.notification_preferences to app_definer;
create policy "people read their own" on public.notification_preferences for select to authenticated using (user_id = (select private.person()));
create policy "people set their own" on public.notification_preferences for insert to authenticated with check (user_id = (select private.person()));
create policy "people change their own" on public.notification_preferences for update to authenticated
  using (user_id = (select private.person())) with check (user_id = (select private.person()));
create policy "people reset their own" on public.notification_preferences for delete to authenticated using (user_id = (select private.person()));

-- Tells a person something, in the page and by mail, as they wish. Matters of security ask nobody's wish.
create function private.notify(
  person uuid, about text, title text, body text default '', link text default null, company uuid default null
) returns void language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    kind_row private.notice_kinds := (select k from private.notice_kinds k where k.kind = about);
    wish     public.notification_preferences := (select p from public.notification_preferences p where p.user_id = person and p.kind = about);
    shown    boolean;
    mailed   boolean;
  begin
    if kind_row is null then raise 'There is no notice of the kind %', about; end if;
    shown := kind_row.is_security or coalesce(wish.in_app, true);
    mailed := kind_row.is_security or coalesce(wish.by_mail, kind_row.by_mail);
    if not shown and not mailed then return; end if;
    insert into public.notifications (user_id, kind, title, body, link, about_company, mail_due, by_mail_only)
    values (person, about, left(title, 200), left(body, 2000), link, company, mailed, not shown);
    if shown then perform realtime.send('{}', 'notification', 'user:' || person); end if;
  end
  $$;
alter function private.notify(uuid, text, text, text, text, uuid) owner to app_definer;
grant execute on function realtime.send(jsonb, text, text, boolean) to app_definer;
grant insert (topic, extension, event, payload, private) on realtime.messages to app_definer;
revoke execute on function private.notify(uuid, text, text, text, text, uuid) from public;
grant execute on function private.notify(uuid, text, text, text, text, uuid) to app_service;

-- A person's own channel: the database speaks there, they listen.
create policy "people listen to their own" on realtime.messages for select to authenticated
  using (topic = 'user:' || (select private.person()));

-- Assignments are told to who got them, many at once in one notice, unless they took them themselves.
create function private.tell_assignments() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    assigned jsonb;
    told     record;
  begin
    -- A trigger without the transition table of old rows may not even name it.
    if tg_op = 'INSERT' then
      select jsonb_agg(a) into assigned from added a where a.owner_id is distinct from auth.uid();
    else
      select jsonb_agg(a) into assigned from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.owner_id is distinct from r.owner_id and a.owner_id is distinct from auth.uid();
    end if;
    for told in
      select a.company_id, a.owner_id, count(*) as n, min(c.nist_id) as nist_id, min(c.title) as title, min(a.due_on) as due_on
      from jsonb_to_recordset(assigned) a (company_id uuid, owner_id uuid, control_id uuid, due_on date)
      join public.controls c on c.company_id = a.company_id and c.id = a.control_id
      where a.owner_id is not null
      group by a.company_id, a.owner_id
    loop
      perform private.notify(told.owner_id, 'assignment',
        case when told.n = 1 then format('%s is yours', told.nist_id) else format('%s controls are yours', told.n) end,
        concat(case when told.n = 1 then told.title else private.company_name(told.company_id) end, ', due ' || told.due_on),
        case when told.n = 1 then format('/controls/%s?company=%s', told.nist_id, told.company_id)
          else format('/controls?owner=me&company=%s', told.company_id) end,
        told.company_id);
    end loop;
    return null;
  end
  $$;
alter function private.tell_assignments() owner to app_definer;
revoke execute on function private.tell_assignments() from public;
create trigger tell_new_assignments after insert on public.org_control_status referencing new table as added
  for each statement execute function private.tell_assignments();
create trigger tell_assignments after update on public.org_control_status referencing old table as removed new table as added
  for each statement execute function private.tell_assignments();

grant delete, update on public.user_companies to app_definer;
grant select, update on public.org_control_status to app_definer;
grant select on public.controls to app_definer;

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if not private.is_admin() then
      raise insufficient_privilege using message = 'Only an administrator may do this';
    end if;
  end
  $$;

-- Rights, and how they are protected, are changed by nobody who acts in another's name.
create function private.refuse_impersonation() returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'This cannot be changed while acting for somebody else';
    end if;
  end
  $$;

create function private.keep_from_impersonation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.refuse_impersonation();
    return new;
  end
  $$;
create trigger keep_from_impersonation
  before update of second_factor_required, audit_retention_days, impersonation_allowed on public.companies for each row
  when ((old.second_factor_required, old.audit_retention_days, old.impersonation_allowed)
    is distinct from (new.second_factor_required, new.audit_retention_days, new.impersonation_allowed))
  execute function private.keep_from_impersonation();

-- The caller may manage who belongs to the company, or hears so.
create function private.require_settings(company uuid) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.refuse_impersonation();
    if company is null or company <> all (private.companies_where('settings.manage')) then
      raise insufficient_privilege using message = 'Only an Owner of the company or an administrator may do this';
    end if;
  end
  $$;

create function private.company_name(company uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select name from public.companies where id = company $$;

-- Belonging to a company, or no longer, is for the person to say: neither a script nor who acts for them may.
create function private.require_oneself() returns uuid
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if private.person() is null or auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'Only the person may do this, signed in as themselves';
    end if;
    return auth.uid();
  end
  $$;

-- The same words wherever somebody gets a role.
create function private.require_role(new_role text, until timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    if new_role is null or not exists (select from private.role_permissions p where p.company_role = new_role) then
      raise 'There is no such role';
    end if;
    if until <= now() then raise 'Choose a day that is still to come'; end if;
    if until is not null and new_role = 'Owner' then raise 'An Owner has no end date'; end if;
  end
  $$;

create function private.tell_membership(company uuid, member uuid, new_role text, until timestamptz) returns void
  language sql volatile security definer set search_path = ''
  as $$
    select private.notify(member, 'membership', format('You are now %s of %s', new_role, private.company_name(company)),
      coalesce(format('Until %s.', to_char(until at time zone 'UTC', 'YYYY-MM-DD')), ''), '/dashboard?company=' || company, company)
    where member <> auth.uid()
  $$;

-- Changes of who belongs to a company come one after the other. Taken before anything that the log locks, so that nobody waits
-- for somebody who waits for them; others go on writing in the company.
create function private.lock_members(company uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$ select from public.companies where id = company for no key update $$;

-- Changes what a member may do, and until when.
create function public.set_member_role(company_uuid uuid, member uuid, new_role text, until timestamptz default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    held public.user_companies;
  begin
    perform private.require_settings(company_uuid);
    perform private.require_role(new_role, until);
    perform private.lock_members(company_uuid);
    select * into held from public.user_companies where company_id = company_uuid and user_id = member;
    if not found then raise 'This person does not belong to the company'; end if;
    if (held.company_role, held.access_until) is not distinct from (new_role, until) then return; end if;
    update public.user_companies set company_role = new_role, access_until = until
    where company_id = company_uuid and user_id = member;
    perform private.tell_membership(company_uuid, member, new_role, until);
  end
  $$;

-- Makes somebody who has an account a member, without asking them. For administrators.
create function public.add_member(company_uuid uuid, member uuid, new_role text, until timestamptz default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    perform private.require_settings(company_uuid);
    perform private.require_role(new_role, until);
    if not exists (select from auth.users where id = member and deleted_at is null) then raise 'There is no such person'; end if;
    insert into public.user_companies (company_id, user_id, company_role, access_until, invited_by, is_default)
    values (company_uuid, member, new_role, until, auth.uid(),
      not exists (select from public.user_companies where user_id = member and is_default))
    on conflict (company_id, user_id) do nothing;
    if not found then raise 'This person belongs to the company already'; end if;
    perform private.tell_membership(company_uuid, member, new_role, until);
  end
  $$;

-- What a member owns in a company, for who is about to remove them.
create function public.member_holdings(company_uuid uuid, member uuid) returns table (kind text, id uuid, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company_uuid);
    return query
      select 'control', s.id, format('%s %s', c.nist_id, c.title)
      from public.org_control_status s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
      where s.company_id = company_uuid and s.owner_id = member order by c.nist_id;
  end
  $$;

-- Ends a membership; the person's next company becomes the one they start in. An invitation that still waits is no way back.
create function private.end_membership(company uuid, member uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    delete from public.user_companies where company_id = company and user_id = member;
    if not found then return false; end if;
    update public.user_companies set is_default = true
    where user_id = member and not exists (select from public.user_companies where user_id = member and is_default)
      and company_id = (select company_id from public.user_companies where user_id = member order by created_at, company_id limit 1);
    update public.invitations set state = 'revoked'
    where company_id = company and state = 'pending' and email = (select u.email from auth.users u where u.id = member);
    return true;
  end
  $$;

-- Removes a member, and hands what they own to somebody else. A company keeps at least one Owner.
create function public.remove_member(company_uuid uuid, member uuid, hand_over_to uuid default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    is_leaving constant boolean := member is not distinct from auth.uid() and hand_over_to is null;
  begin
    -- Leaving oneself needs nobody's permission.
    if is_leaving then perform private.require_oneself(); else perform private.require_settings(company_uuid); end if;
    perform private.lock_members(company_uuid);
    if hand_over_to is not null then
      if hand_over_to = member then raise 'Choose somebody else to hand over to'; end if;
      if not exists (select from public.user_companies where company_id = company_uuid and user_id = hand_over_to) then
        raise 'Hand over to a member of the company';
      end if;
      update public.org_control_status set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
    end if;
    if not private.end_membership(company_uuid, member) then raise 'This person does not belong to the company'; end if;
    if not is_leaving then
      perform private.notify(member, 'membership', format('You no longer belong to %s', private.company_name(company_uuid)));
    end if;
  end
  $$;

-- Access that was given until a moment ends at that moment, because every policy asks; this removes what is left of it, so that
-- open channels and lists learn of it too. For the server, each minute.
create function private.end_expired_access() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ended record;
    n integer := 0;
  begin
    for ended in
      select m.company_id, m.user_id from public.user_companies m where m.access_until <= now()
      order by m.company_id, m.user_id limit 1000
    loop
      perform private.lock_members(ended.company_id);
      -- It may have been given more time while this waited, or another server may have been here.
      continue when not exists (
        select from public.user_companies
        where company_id = ended.company_id and user_id = ended.user_id and access_until <= now());
      perform private.end_membership(ended.company_id, ended.user_id);
      perform audit.record('access_ended', ended.company_id, ended.user_id::text);
      perform private.notify(ended.user_id, 'membership', format('Your access to %s has ended', private.company_name(ended.company_id)));
      n := n + 1;
    end loop;
    return n;
  end
  $$;

create function public.revoke_invitation(company_uuid uuid, invitation uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company_uuid);
    update public.invitations set state = 'revoked' where company_id = company_uuid and id = invitation and state = 'pending';
    if not found then raise 'This invitation is no longer open'; end if;
  end
  $$;

-- Invitations that wait for the caller, by the address that they proved. Who invited must still be allowed to: a removed Owner
-- cannot come back by an invitation that they wrote before.
create function private.open_invitations(person uuid) returns setof public.invitations
  language sql stable security definer set search_path = ''
  as $$
    select i.*
    from public.invitations i
    join public.companies c on c.id = i.company_id and c.deleted_at is null
    join auth.users u on u.id = person and u.email = i.email and u.email_confirmed_at is not null
    join auth.users inviter on inviter.id = i.invited_by and inviter.deleted_at is null
      and (inviter.banned_until is null or inviter.banned_until <= now())
    where i.state = 'pending' and i.expires_at > now() and (i.access_until is null or i.access_until > now())
      and (exists (select from public.profiles p where p.id = i.invited_by and p.global_role = 'Admin')
        or exists (select from public.user_companies m
                   join private.role_permissions r on r.company_role = m.company_role and r.permission = 'settings.manage'
                   where m.company_id = i.company_id and m.user_id = i.invited_by))
  $$;

create function public.my_invitations() returns table (
  id uuid, company_id uuid, company_name text, company_role text, access_until timestamptz, invited_by text, expires_at timestamptz
) language sql stable security definer set search_path = ''
  as $$
    select i.id, i.company_id, private.company_name(i.company_id), i.company_role, i.access_until, coalesce(p.full_name, p.email), i.expires_at
    from private.open_invitations(private.person()) i join public.profiles p on p.id = i.invited_by
    order by i.created_at
  $$;

create function public.accept_invitation(invitation uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    me constant uuid := private.require_oneself();
    open_one public.invitations;
  begin
    -- One after the other: each may be the first company of the person.
    perform from public.profiles where id = me for no key update;
    select * into open_one from private.open_invitations(me) i where i.id = invitation;
    update public.invitations set state = 'accepted', accepted_at = now()
    where company_id = open_one.company_id and id = open_one.id and state = 'pending';
    if not found then raise 'This invitation is no longer open. Ask for a new one.'; end if;
    -- Whoever belongs to the company already keeps the role; access that has run out is none.
    insert into public.user_companies as m (company_id, user_id, company_role, access_until, invited_by, is_default)
    values (open_one.company_id, me, open_one.company_role, open_one.access_until, open_one.invited_by,
      not exists (select from public.user_companies where user_id = me and is_default))
    on conflict (company_id, user_id) do update
      set company_role = excluded.company_role, access_until = excluded.access_until, invited_by = excluded.invited_by
      where m.access_until <= now();
    perform private.notify(open_one.invited_by, 'membership',
      format('%s joined %s', open_one.email, private.company_name(open_one.company_id)), '',
      '/settings/members?company=' || open_one.company_id, open_one.company_id);
    return open_one.company_id;
  end
  $$;

-- The members of a company. How somebody signs in is for those who manage it.
create function public.company_members(company_uuid uuid) returns table (
  user_id uuid, full_name text, email text, company_role text, access_until timestamptz, member_since timestamptz,
  has_second_factor boolean, last_sign_in_at timestamptz, is_disabled boolean
) language sql stable security definer set search_path = ''
  as $$
    select m.user_id, p.full_name, p.email, m.company_role, m.access_until, m.created_at,
      case when manages.yes then exists (select from auth.mfa_factors f where f.user_id = m.user_id and f.status = 'verified') end,
      case when manages.yes then u.last_sign_in_at end,
      case when manages.yes then coalesce(u.banned_until > now(), false) end
    from public.user_companies m
    join public.profiles p on p.id = m.user_id
    join auth.users u on u.id = m.user_id and u.deleted_at is null
    cross join (select company_uuid = any (private.companies_where('settings.manage')) as yes) manages
    where m.company_id = company_uuid and company_uuid = any (private.companies_where('company.read'))
    order by p.full_name, p.email
  $$;

-- Everybody with an account, for administrators; roles is [{company_id, company_name, company_role, access_until}].
create function public.list_people() returns table (
  id uuid, full_name text, email text, global_role text, roles jsonb, has_second_factor boolean, has_password boolean, signs_in_by_sso boolean,
  last_sign_in_at timestamptz, created_at timestamptz, is_confirmed boolean, is_disabled boolean, locked_until timestamptz
) language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    return query
      select u.id, p.full_name, u.email, p.global_role,
        coalesce((select jsonb_agg(jsonb_build_object('company_id', c.id, 'company_name', c.name, 'company_role', m.company_role, 'access_until', m.access_until) order by c.name)
                  from public.user_companies m join public.companies c on c.id = m.company_id and c.deleted_at is null where m.user_id = u.id), '[]'),
        exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
        u.encrypted_password is not null,
        exists (select from auth.identities i where i.user_id = u.id and i.provider like 'sso:%'),
        u.last_sign_in_at, u.created_at, u.email_confirmed_at is not null, coalesce(u.banned_until > now(), false),
        (select max(l.locked_until) from auth.login_failures l where l.user_id = u.id and l.locked_until > now())
      from auth.users u join public.profiles p on p.id = u.id
      where u.deleted_at is null
      order by p.full_name, u.email;
  end
  $$;

-- Makes somebody an administrator or auditor of the installation, or takes it back.
create function public.set_global_role(person uuid, new_role text default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.require_admin();
    update public.profiles p set global_role = new_role
    where p.id = person and p.global_role is distinct from new_role
      and exists (select from auth.users u where u.id = person and u.deleted_at is null);
    if found and person <> auth.uid() then
      perform private.notify(person, 'membership',
        case when new_role is null then 'You no longer have a role in the installation' else format('You are now %s of the installation', new_role) end);
    end if;
  end
  $$;

do $$
declare
  name text;
begin
  foreach name in array array['private.refuse_impersonation()', 'private.keep_from_impersonation()', 'private.require_settings(uuid)', 'private.company_name(uuid)',
    'private.require_admin()', 'private.require_oneself()', 'private.require_role(text, timestamptz)',
    'private.tell_membership(uuid, uuid, text, timestamptz)', 'private.end_membership(uuid, uuid)', 'private.end_expired_access()',
    'private.open_invitations(uuid)', 'private.lock_members(uuid)',
    'public.companies_wanting_factor()', 'public.set_member_role(uuid, uuid, text, timestamptz)',
    'public.add_member(uuid, uuid, text, timestamptz)', 'public.member_holdings(uuid, uuid)', 'public.remove_member(uuid, uuid, uuid)',
    'public.revoke_invitation(uuid, uuid)', 'public.my_invitations()', 'public.accept_invitation(uuid)', 'public.company_members(uuid)',
    'public.list_people()', 'public.set_global_role(uuid, text)'] loop
    execute format('alter function %s owner to app_definer', name);
    execute format('revoke execute on function %s from public', name);
    if name like 'public.%' then execute format('grant execute on function %s to authenticated', name); end if;
  end loop;
end
$$;
grant execute on function private.end_expired_access() to app_service;
