-- Service providers as search finds them, with the third party whose page shows them.
create or replace view private.search_providers with (security_invoker = true) as
  select p.company_id, 'provider' as kind, p.id, '' as part, 'T-' || t.number as reference, null::text as place, p.name as title,
    p.service as body, private.folded(p.name, p.service) as words
  from public.service_providers p
  left join public.third_parties t on t.company_id = p.company_id and t.id = p.third_party_id;

grant select on private.search_providers to authenticated, app_definer;
