-- Third parties as search finds them.
create or replace view private.search_third_parties with (security_invoker = true) as
  select t.company_id, 'third party' as kind, t.id, '' as part, 'T-' || t.number as reference, null::text as place, t.name as title,
    t.services as body, private.folded('T-' || t.number::text, t.name, t.services) as words
  from public.third_parties t;

grant select on private.search_third_parties to authenticated, app_definer;
