-- A step of an offboarding that a document of this evidence proves; null where there is none.
create or replace function private.proved_step(company uuid, evidence uuid) returns text
  language sql stable security definer set search_path = ''
  as $$
    select s.step from public.third_party_documents d
    join public.offboarding_steps s on s.company_id = d.company_id and s.document_id = d.id
    where d.company_id = company and d.evidence_id = evidence
    order by s.step limit 1
  $$;
alter function private.proved_step(uuid, uuid) owner to app_definer;
