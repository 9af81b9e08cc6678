-- The evidence item that holds an adjudication by the DoD CIO, beside the words that name the document.
alter table public.control_exceptions
  add column document_id uuid,
  add foreign key (company_id, document_id) references public.evidence on delete set null (document_id),
  drop constraint adjudication_has_its_facts,
  add constraint adjudication_has_its_facts check (
    kind = 'approved-by-dod'
    or (reference is null and document is null and document_id is null and ruling is null and unchanged_on is null));
create index on public.control_exceptions (company_id, document_id);
