-- Records why a control counts as met, with its planned reviews, as the caller. `said` is what `private.exception_json`
-- gives, with `documentId`, the evidence item of an adjudication; other keys are ignored.
create or replace function public.record_exception(company uuid, control uuid, said jsonb) returns uuid
  language plpgsql volatile set search_path = ''
  as $$
  declare
    recorded uuid;
  begin
    insert into public.control_exceptions (company_id, control_id, kind, description, measures, since, expected_end,
      implemented_on, found_by, reference, document, document_id, ruling, unchanged_on)
    select company, control, x.kind, x.description, x.measures, x.since, x."expectedEnd", x."implementedOn", x."foundBy",
      x.reference, x.document, x."documentId", x.ruling, x."unchangedOn"
    from jsonb_to_record(said) x (kind text, description text, measures text, since date, "expectedEnd" date,
      "implementedOn" date, "foundBy" text, reference text, document text, "documentId" uuid, ruling text,
      "unchangedOn" date)
    returning id into recorded;
    insert into public.exception_reviews (company_id, exception_id, due_on, held_on, progress)
    select company, recorded, r."dueOn", r."heldOn", r.progress
    from jsonb_to_recordset(said -> 'reviews') r ("dueOn" date, "heldOn" date, progress text)
    where jsonb_typeof(said -> 'reviews') = 'array';
    return recorded;
  end
  $$;
grant execute on function public.record_exception(uuid, uuid, jsonb) to authenticated;
