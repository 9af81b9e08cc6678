create or replace view private.search_evidence with (security_invoker = true) as
  select e.company_id, 'evidence' as kind, e.id, '' as part, 'E-' || e.number::text as reference,
    (select c.nist_id from public.controls c where c.company_id = e.company_id and c.id = e.control_id) as place,
    e.title, concat_ws(' · ', nullif(e.description, ''), e.file_name) as body,
    private.folded('E-' || e.number::text, e.title, e.description, e.file_name) as words
  from public.evidence e;

grant select on private.search_evidence to authenticated, app_definer;
