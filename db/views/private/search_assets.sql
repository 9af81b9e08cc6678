-- Assets as search finds them.
create or replace view private.search_assets with (security_invoker = true) as
  select a.company_id, 'asset' as kind, a.id, '' as part, 'AS-' || a.number::text as reference, null::text as place,
    a.name as title, concat_ws(' · ', a.kind, a.scope) as body, private.folded('AS-' || a.number::text, a.name) as words
  from public.assets a;

grant select on private.search_assets to authenticated, app_definer;
