create or replace function public.my_invitations() returns table (
  id uuid, company_id uuid, company_name text, company_role text, access_until timestamptz, invited_by text, expires_at timestamptz
) language sql stable security definer set search_path = ''
  as $$
    select i.id, i.company_id, private.company_name(i.company_id), i.company_role, i.access_until, coalesce(p.full_name, p.email), i.expires_at
    from private.open_invitations(private.person()) i join public.profiles p on p.id = i.invited_by
    order by i.created_at
  $$;
alter function public.my_invitations() owner to app_definer;
grant execute on function public.my_invitations() to authenticated;
