-- People without an account as search finds them; members are found as such.
create or replace view private.search_people with (security_invoker = true) as
  select p.company_id, 'listed person' as kind, p.id, '' as part, p.email as reference, null::text as place, p.name as title,
    concat_ws(', ', nullif(p.department, ''), p.email) as body,
    private.folded(p.name, coalesce(p.email, ''), p.department) as words
  from public.people p
  where p.user_id is null;

grant select on private.search_people to authenticated, app_definer;
