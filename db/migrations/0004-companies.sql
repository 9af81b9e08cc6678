-- People, companies, who belongs to which company in which role, and invitations.

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
  created_at                timestamptz not null default now(),
  single_key_shortcuts      boolean not null default true,
  table_density             text not null default 'comfortable' check (table_density in ('comfortable', 'compact'))
);
-- Read with every batch of changes: Admins and Auditors of the installation.
create index on public.profiles (id) where global_role is not null;

create table public.companies (
  id                     uuid primary key default gen_random_uuid(),
  name                   text not null,
  cage_code              text,
  description            text,
  protocol_id            text not null default 'cmmc2' references public.protocols,
  level                  smallint not null default 2 check (level in (1, 2)),
  created_by             uuid references public.profiles on delete set null,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  deleted_at             timestamptz,
  second_factor_required boolean not null default false,
  -- Days that audit log entries are kept; null keeps them for ever.
  audit_retention_days   integer default 365 check (audit_retention_days between 30 and 36500),
  impersonation_allowed  boolean not null default true,
  -- Made to look around in, and gone for good when they are removed. No client writes it.
  is_sample              boolean not null default false
);
create index on public.companies (created_by);
create index on public.companies (protocol_id);
alter table auth.access_tokens add foreign key (company_id) references public.companies on delete cascade;
alter table auth.sso_providers add foreign key (company_id) references public.companies on delete set null;

create table public.user_companies (
  company_id   uuid not null references public.companies on delete cascade,
  user_id      uuid not null references public.profiles on delete cascade,
  company_role text not null check (company_role in ('Owner', 'Manager', 'Contributor', 'Auditor')),
  is_default   boolean not null default false,
  created_at   timestamptz not null default now(),
  access_until timestamptz,
  invited_by   uuid references public.profiles on delete set null,
  primary key (company_id, user_id),
  -- An Owner who can let others in must always remain.
  check (access_until is null or company_role <> 'Owner')
);
create index on public.user_companies (user_id, company_id);
create unique index one_default_company on public.user_companies (user_id) where is_default;
create index on public.user_companies (invited_by);
create index on public.user_companies (access_until) where access_until is not null;

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

-- Invitations to a company. Accepted by the person who signs in with the address.
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
