-- Findings of third parties as search finds them.
create or replace view private.search_third_party_findings with (security_invoker = true) as
  select f.company_id, 'third-party finding' as kind, f.id, '' as part, 'TF-' || f.number::text as reference, null::text as place, f.title,
    f.description as body, private.folded('TF-' || f.number::text, f.title, f.description) as words
  from public.third_party_findings f;

grant select on private.search_third_party_findings to authenticated, app_definer;
