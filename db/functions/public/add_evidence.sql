-- The evidence item for a file that is stored already: both or nothing.
create or replace function public.add_evidence(company uuid, title text, file text, control uuid default null, description text default null,
  effective_on date default null, expires_on date default null, owner uuid default null, controls uuid[] default '{}',
  request uuid default null) returns public.evidence
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.evidence;
    object_id uuid;
  begin
    insert into public.evidence (company_id, control_id, title, description, effective_on, expires_on, owner_id)
    values (company, coalesce(control, controls[1]), add_evidence.title, add_evidence.description, add_evidence.effective_on,
      add_evidence.expires_on, owner)
    returning * into made;
    insert into public.evidence_links (company_id, evidence_id, control_id)
    select company, made.id, c.id from (select distinct unnest(controls) as id) c where c.id <> made.control_id;
    select o.id into object_id from storage.objects o
    where o.bucket_id = 'evidence' and o.company_id = company and o.name = add_evidence.file;
    perform private.attach_file(company, made.id, object_id);
    update public.evidence_requests r set fulfilled_by = made.id
    where r.company_id = company and r.id = request and r.state = 'Open';
    select * into made from public.evidence e where e.company_id = company and e.id = made.id;
    return made;
  end
  $$;
grant execute on function public.add_evidence(uuid, text, text, uuid, text, date, date, uuid, uuid[], uuid) to authenticated;
