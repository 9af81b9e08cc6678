-- People, companies, and who may do what in which company. Every policy below and in later files asks one
-- question in one shape: is this row's company among those where the caller has this permission?

create table public.protocols (
  id           text primary key check (id in ('cmmc', 'cmmc2', 'hipaa', 'iso27001', 'soc2')),
  display_name text not null,
  name         text not null
);

insert into public.protocols (id, display_name, name) values
  ('cmmc',     'CMMC Level 1', 'FAR 52.204-21 basic safeguarding'),
  ('cmmc2',    'CMMC Level 2', 'NIST SP 800-171'),
  ('hipaa',    'HIPAA',        'HIPAA Security Rule'),
  ('iso27001', 'ISO 27001',    'ISO/IEC 27001:2022'),
  ('soc2',     'SOC 2',        'SOC 2 Trust Services Criteria');

create table public.profiles (
  id                        uuid primary key references auth.users on delete cascade,
  email                     text not null,
  full_name                 text check (length(full_name) <= 200),
  global_role               text check (global_role in ('Admin', 'Auditor')),
  welcome_tour_enabled      boolean not null default true,
  welcome_tour_completed_at timestamptz,
  created_at                timestamptz not null default now()
);

create table public.companies (
  id          uuid primary key default gen_random_uuid(),
  name        text not null,
  cage_code   text,
  description text,
  protocol_id text not null default 'cmmc2' references public.protocols,
  level       smallint not null default 2 check (level in (1, 2)),
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  deleted_at  timestamptz
);
create index on public.companies (created_by);
create index on public.companies (protocol_id);

create table public.user_companies (
  company_id   uuid not null references public.companies on delete cascade,
  user_id      uuid not null references public.profiles on delete cascade,
  company_role text not null check (company_role in ('Owner', 'Manager', 'Contributor', 'Auditor')),
  is_default   boolean not null default false,
  created_at   timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index on public.user_companies (user_id, company_id);
create unique index one_default_company on public.user_companies (user_id) where is_default;

-- Section 6 of the specification, as rows. `domain/permissions` says the same for the page; a test compares them.
create table private.role_permissions (
  company_role text not null,
  permission   text not null,
  primary key (company_role, permission)
);
insert into private.role_permissions (permission, company_role)
select permission, unnest(roles)
from (values
  ('company.read',    '{Owner,Manager,Contributor,Auditor}'::text[]),
  ('content.edit',    '{Owner,Manager,Contributor}'),
  ('content.delete',  '{Owner,Manager}'),
  ('reports.view',    '{Owner,Manager,Auditor}'),
  ('settings.manage', '{Owner}')
) as granted (permission, roles);
alter table private.role_permissions enable row level security;
alter table private.role_permissions force row level security;
grant select on private.role_permissions to app_definer;

grant select on public.profiles, public.companies, public.user_companies, public.protocols to app_definer;
grant insert on public.user_companies, public.profiles to app_definer;

-- Is the caller an administrator of the whole installation?
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.profiles where id = (select auth.uid()) and global_role = 'Admin') $$;

create function private.is_global_auditor() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from public.profiles where id = (select auth.uid()) and global_role = 'Auditor') $$;

-- The companies in which the caller has the permission; an Admin has every one everywhere, a global Auditor only
-- reads, whatever the company roles say. Deleted companies count only when asked for. One array, so that a policy
-- computes it once and compares with an index.
create function private.companies_where(wanted text, with_deleted boolean default false) returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select coalesce(array_agg(c.id), '{}')
    from public.companies c
    where (with_deleted or c.deleted_at is null)
      and ((select private.is_admin())
        or c.id = any (array(
          select m.company_id
          from public.user_companies m
          join private.role_permissions p on p.company_role = m.company_role and p.permission = wanted
          where m.user_id = (select auth.uid())
            and (wanted in ('company.read', 'reports.view') or not (select private.is_global_auditor())))))
  $$;

-- People who share a company with the caller, and the caller.
create function private.colleagues() returns uuid[]
  language sql stable security definer set search_path = ''
  as $$
    select array_agg(distinct user_id) || (select auth.uid())
    from public.user_companies
    where company_id = any ((select private.companies_where('company.read'))::uuid[])
  $$;

alter function private.is_admin() owner to app_definer;
alter function private.is_global_auditor() owner to app_definer;
alter function private.companies_where(text, boolean) owner to app_definer;
alter function private.colleagues() owner to app_definer;
revoke execute on function private.is_admin(), private.is_global_auditor(), private.companies_where(text, boolean), private.colleagues() from public;
grant execute on function private.is_admin(), private.is_global_auditor(), private.companies_where(text, boolean), private.colleagues() to authenticated;

alter table public.protocols enable row level security;
alter table public.protocols force row level security;
grant select on public.protocols to authenticated;
create policy "everyone signed in reads" on public.protocols for select to authenticated using (true);

-- Profiles: colleagues see each other's names; a person changes the own name and tour; roles only by functions.
alter table public.profiles enable row level security;
alter table public.profiles force row level security;
grant select on public.profiles to authenticated;
grant update (full_name, welcome_tour_enabled, welcome_tour_completed_at) on public.profiles to authenticated;
create policy "colleagues read" on public.profiles for select to authenticated
  using (id = any ((select private.colleagues())::uuid[]) or (select private.is_admin()));
create policy "people change their own" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Companies: members read, Owners and Admins change, delete (softly) and restore. Who creates one sees it
-- in the creating transaction already, before the membership that the trigger adds takes effect.
alter table public.companies enable row level security;
alter table public.companies force row level security;
grant select on public.companies to authenticated;
grant insert (name, cage_code, description, protocol_id, level) on public.companies to authenticated;
grant update (name, cage_code, description, protocol_id, level, updated_at, deleted_at) on public.companies to authenticated;
create policy "members read" on public.companies for select to authenticated
  using (
    id = any ((select private.companies_where('company.read'))::uuid[])
    or id = any ((select private.companies_where('settings.manage', true))::uuid[])
    or (created_by = (select auth.uid()) and created_at = now())
  );
create policy "people without one create" on public.companies for insert to authenticated
  with check (created_by = (select auth.uid()));
create policy "owners change" on public.companies for update to authenticated
  using (id = any ((select private.companies_where('settings.manage', true))::uuid[]))
  with check (id = any ((select private.companies_where('settings.manage', true))::uuid[]));

-- Memberships: members see who belongs to their companies. Nobody writes them through the interface.
alter table public.user_companies enable row level security;
alter table public.user_companies force row level security;
grant select on public.user_companies to authenticated;
create policy "members read" on public.user_companies for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

grant select, insert, update, delete on public.profiles, public.companies, public.user_companies to app_service;
grant select on public.protocols to app_service;

-- A new account gets its profile at once.
create function private.add_profile() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.profiles (id, email, full_name)
    values (new.id, new.email, left(coalesce(new.raw_user_meta_data ->> 'full_name', new.email), 200));
    return null;
  end
  $$;
alter function private.add_profile() owner to app_definer;
create trigger add_profile after insert on auth.users for each row execute function private.add_profile();

-- A changed address shows in the profile too.
grant update (email) on public.profiles to app_definer;
create function private.follow_email() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.profiles set email = new.email where id = new.id;
    return null;
  end
  $$;
alter function private.follow_email() owner to app_definer;
create trigger follow_email after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function private.follow_email();

-- The form's rules (specification, section 5) hold for every client, in the same words.
create function private.check_company() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    scripted constant text := '[<>]|(javascript|vbscript|data)\s*:|\mon[a-z]+\s*=';
  begin
    new.name := btrim(new.name);
    new.cage_code := nullif(upper(btrim(new.cage_code)), '');
    new.description := nullif(btrim(new.description), '');
    if coalesce(new.name, '') = '' then raise 'Company name is required'; end if;
    if new.name ~* scripted then raise 'Company name contains invalid characters'; end if;
    if length(new.name) < 2 then raise 'Company name must be at least 2 characters'; end if;
    if length(new.name) > 100 then raise 'Company name must be less than 100 characters'; end if;
    if new.cage_code !~ '^[A-Z0-9]{5}$' then raise 'CAGE code must be exactly 5 alphanumeric characters'; end if;
    if new.description ~* scripted then raise 'Description contains invalid characters'; end if;
    if length(new.description) > 500 then raise 'Description must be less than 500 characters'; end if;
    -- The CMMC protocols are their level; the others have none, and keep what they were given.
    new.level := case new.protocol_id when 'cmmc' then 1 when 'cmmc2' then 2 else coalesce(new.level, 2) end;
    new.updated_at := now();
    return new;
  end
  $$;
create trigger check_company before insert or update on public.companies
  for each row execute function private.check_company();

-- A person without a company may create one; any further one needs an Admin. The profile's row is locked, so two
-- requests at once cannot both be the first. (The service creates companies without a caller.)
grant update on public.profiles to app_definer;
create function private.claim_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    caller constant uuid := auth.uid();
  begin
    if caller is null then return new; end if;
    new.created_by := caller;
    perform from public.profiles where id = caller for update;
    if not private.is_admin() and exists (select from public.user_companies where user_id = caller) then
      raise insufficient_privilege using message = 'Only an administrator may create another company';
    end if;
    return new;
  end
  $$;
alter function private.claim_company() owner to app_definer;
create trigger claim_company before insert on public.companies for each row execute function private.claim_company();

create function private.own_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.created_by is not null then
      insert into public.user_companies (company_id, user_id, company_role, is_default)
      values (new.id, new.created_by, 'Owner',
        not exists (select from public.user_companies where user_id = new.created_by and is_default));
    end if;
    return null;
  end
  $$;
alter function private.own_company() owner to app_definer;
create trigger own_company after insert on public.companies for each row execute function private.own_company();

-- The last Owner of a company stays one.
create function private.keep_last_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.company_role = 'Owner' and (tg_op = 'DELETE' or new.company_role <> 'Owner') then
      perform from public.companies where id = old.company_id for update;
      if found and not exists (
        select from public.user_companies
        where company_id = old.company_id and company_role = 'Owner' and user_id <> old.user_id
      ) then
        raise 'A company keeps at least one Owner. Make somebody else Owner first.';
      end if;
    end if;
    return coalesce(new, old);
  end
  $$;
grant update on public.companies to app_definer;
alter function private.keep_last_owner() owner to app_definer;
create trigger keep_last_owner before update or delete on public.user_companies
  for each row execute function private.keep_last_owner();

revoke execute on function private.add_profile(), private.follow_email(), private.check_company(), private.claim_company(),
  private.own_company(), private.keep_last_owner() from public;
