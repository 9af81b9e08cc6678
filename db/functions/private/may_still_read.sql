-- Whether a person belongs to a company today, as a member or an administrator.
create or replace function private.may_still_read(company uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
        select from public.user_companies m
        where m.company_id = company and m.user_id = person and (m.access_until is null or m.access_until > now()))
      or exists (select from public.profiles p where p.id = person and p.global_role = 'Admin')
  $$;
alter function private.may_still_read(uuid, uuid) owner to app_definer;
