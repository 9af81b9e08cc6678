-- Invitations that wait for the caller, by an address that they proved. The inviting member must still be allowed to
-- invite: a removed Owner cannot come back by an invitation that they wrote before.
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
alter function private.open_invitations(uuid) owner to app_definer;
