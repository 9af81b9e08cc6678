-- Risks as search finds them.
create or replace view private.search_risks with (security_invoker = true) as
  select r.company_id, 'risk' as kind, r.id, '' as part, 'R-' || r.number::text as reference, null::text as place, r.title,
    concat_ws(' · ', nullif(r.asset, ''), nullif(r.threat, ''), nullif(r.vulnerability, '')) as body,
    private.folded('R-' || r.number::text, r.title, r.asset, r.threat, r.vulnerability) as words
  from public.risks r;

grant select on private.search_risks to authenticated, app_definer;
