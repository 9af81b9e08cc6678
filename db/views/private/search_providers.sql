-- Service providers as search finds them.
create or replace view private.search_providers with (security_invoker = true) as
  select p.company_id, 'provider' as kind, p.id, '' as part, null::text as reference, null::text as place, p.name as title,
    p.service as body, private.folded(p.name, p.service) as words
  from public.service_providers p;

grant select on private.search_providers to authenticated, app_definer;
