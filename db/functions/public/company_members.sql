-- The members of a company. How a member signs in is shown only to those who manage the company.
create or replace function public.company_members(company_uuid uuid) returns table (
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
alter function public.company_members(uuid) owner to app_definer;
grant execute on function public.company_members(uuid) to authenticated;
