-- Plans an assessment of these controls, or of all; as the caller. `assessment` has the columns that a client writes.
create or replace function public.add_assessment(company uuid, assessment jsonb, controls uuid[] default null) returns public.assessments
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.assessments;
  begin
    if controls = '{}' then raise 'Choose at least one control'; end if;
    insert into public.assessments (company_id, kind, title, scope, covers_all, lead_id, official_id, starts_on, ends_on)
    select company, r.kind, r.title, coalesce(r.scope, ''), controls is null, r.lead_id, r.official_id, r.starts_on, r.ends_on
    from jsonb_populate_record(null::public.assessments, assessment) r
    returning * into made;
    insert into public.assessment_controls (company_id, assessment_id, control_id)
    select distinct company, made.id, c.id from unnest(controls) c (id);
    return made;
  end
  $$;
grant execute on function public.add_assessment(uuid, jsonb, uuid[]) to authenticated;
