-- The caller's companies that demand a second factor, for a person who signed in without one.
create or replace function public.companies_requiring_second_factor() returns table (id uuid, name text)
  language sql stable security definer set search_path = ''
  as $$
    select c.id, c.name
    from public.user_companies m join public.companies c on c.id = m.company_id
    where m.user_id = private.person() and c.deleted_at is null and (c.second_factor_required or private.factor_required_everywhere())
      and (m.access_until is null or m.access_until > now()) and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    order by c.name
  $$;
alter function public.companies_requiring_second_factor() owner to app_definer;
grant execute on function public.companies_requiring_second_factor() to authenticated;
