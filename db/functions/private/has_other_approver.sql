-- Whether a member other than the caller may decide in the company now.
create or replace function private.has_other_approver(company uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select exists (
      select from public.user_companies m
      join private.role_permissions p on p.company_role = m.company_role and p.permission = 'content.delete'
      where m.company_id = company and m.user_id <> auth.uid() and (m.access_until is null or m.access_until > now()))
  $$;
alter function private.has_other_approver(uuid) owner to app_definer;
