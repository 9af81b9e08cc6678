-- That an account may be used, and that its address is its owner's, are two things: without a mail server anybody may use an
-- account at once, whatever address they gave it. What belongs to an address asks for the second.
alter table auth.users add column email_proven_at timestamptz;

-- Of accounts from before: who confirmed by mail, was invited by mail, came by single sign-on, or was trusted by an administrator.
update auth.users u set email_proven_at = u.email_confirmed_at
where u.email_confirmed_at is not null and (
  u.confirmation_sent_at is not null or u.invited_at is not null
  or exists (select from auth.identities i where i.user_id = u.id and i.provider like 'sso:%')
  or exists (select from public.profiles p where p.id = u.id and p.global_role = 'Admin')
  or exists (select from audit.log l where l.user_id = u.id and l.action = 'auth_user_created'));

-- As before (0012), and by an address that was proven.
create or replace function private.open_invitations(person uuid) returns setof public.invitations
  language sql stable security definer set search_path = ''
  as $$
    select i.*
    from public.invitations i
    join public.companies c on c.id = i.company_id and c.deleted_at is null
    join auth.users u on u.id = person and u.email = i.email and u.email_proven_at is not null
    join auth.users inviter on inviter.id = i.invited_by and inviter.deleted_at is null
      and (inviter.banned_until is null or inviter.banned_until <= now())
    where i.state = 'pending' and i.expires_at > now() and (i.access_until is null or i.access_until > now())
      and (exists (select from public.profiles p where p.id = i.invited_by and p.global_role = 'Admin')
        or exists (select from public.user_companies m
                   join private.role_permissions r on r.company_role = m.company_role and r.permission = 'settings.manage'
                   where m.company_id = i.company_id and m.user_id = i.invited_by))
  $$;

-- A mail proves the address of an account with a second factor only together with that: what the session proves once it has shown it.
alter table auth.sessions add column proves_address text;

-- Who was removed here is still known to their provider, and must not come back by signing in there. Of the provider's name
-- for them only the hash is kept.
create table auth.removed_identities (
  provider_id   uuid not null references auth.sso_providers on delete cascade,
  identity_hash bytea not null,
  removed_at    timestamptz not null default now(),
  primary key (provider_id, identity_hash)
);
alter table auth.removed_identities enable row level security;
alter table auth.removed_identities force row level security;
revoke all on auth.removed_identities from public;
grant select, insert, update, delete on auth.removed_identities to app_service;
