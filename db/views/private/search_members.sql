-- Members as search finds them.
create or replace view private.search_members with (security_invoker = true) as
  select u.company_id, 'person' as kind, u.user_id as id, '' as part, p.email as reference, null::text as place,
    coalesce(nullif(p.full_name, ''), p.email) as title, p.email as body, private.folded(p.full_name, p.email) as words
  from public.user_companies u join public.profiles p on p.id = u.user_id;

grant select on private.search_members to authenticated, app_definer;
