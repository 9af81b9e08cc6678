-- Comments on vulnerabilities.
create or replace view private.comments_on_vulnerabilities with (security_invoker = true) as
  select m.company_id, m.id as comment_id, 'F-' || v.number::text as name, 'F-' || v.number::text as reference,
    null::text as place, v.title, format('/vulnerabilities?open=F-%s', v.number) as page
  from public.comments m join public.vulnerabilities v on v.company_id = m.company_id and v.id = m.vulnerability_id;

grant select on private.comments_on_vulnerabilities to authenticated, app_definer;
