-- The caller's seats: by the address that they proved, not through impersonation, until their access ends, and only
-- while the member who invited them may still invite. A removed member cannot look on through an address of their own.
create or replace function private.assessor_seats() returns setof public.assessment_assessors
  language sql stable security definer set search_path = ''
  as $$
    select s.*
    from auth.users u
    join public.assessment_assessors s on s.email = u.email and s.access_until > now()
    join public.companies c on c.id = s.company_id and c.deleted_at is null
      and (not (c.second_factor_required or private.factor_required_everywhere()) or coalesce(auth.jwt() ->> 'aal' = 'aal2', false))
    join auth.users inviter on inviter.id = s.invited_by and inviter.deleted_at is null
      and (inviter.banned_until is null or inviter.banned_until <= now())
    where u.id = private.unimpersonated_person() and u.email_proven_at is not null
      and (exists (select from public.profiles p where p.id = s.invited_by and p.global_role = 'Admin')
        or exists (select from public.user_companies m
                   join private.role_permissions r on r.company_role = m.company_role and r.permission = 'settings.manage'
                   where m.company_id = s.company_id and m.user_id = s.invited_by))
  $$;
alter function private.assessor_seats() owner to app_definer;
