-- Vulnerabilities as search finds them.
create or replace view private.search_vulnerabilities with (security_invoker = true) as
  select v.company_id, 'vulnerability' as kind, v.id, '' as part, 'F-' || v.number::text as reference, null::text as place,
    v.title, concat_ws(' · ', v.severity, v.status) as body,
    private.folded('F-' || v.number::text, v.title, v.description) as words
  from public.vulnerabilities v;

grant select on private.search_vulnerabilities to authenticated, app_definer;
