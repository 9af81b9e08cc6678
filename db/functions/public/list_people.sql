-- Everybody with an account, for administrators; roles is [{company_id, company_name, company_role, access_until}].
create or replace function public.list_people() returns table (
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
alter function public.list_people() owner to app_definer;
grant execute on function public.list_people() to authenticated;
