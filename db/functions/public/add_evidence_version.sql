-- The same file as the next version of a piece; without dates it tells of today, and does not expire.
create or replace function public.add_evidence_version(company uuid, evidence uuid, file text, note text default null,
  effective_on date default null, expires_on date default null, request uuid default null) returns public.evidence
  language plpgsql volatile set search_path = ''
  as $$
  declare
    made public.evidence;
    object_id uuid;
  begin
    select o.id into object_id from storage.objects o
    where o.bucket_id = 'evidence' and o.company_id = company and o.name = add_evidence_version.file;
    perform private.attach_file(company, add_evidence_version.evidence, object_id, note);
    update public.evidence e
    set effective_on = coalesce(add_evidence_version.effective_on, least(e.effective_on, add_evidence_version.expires_on)),
        expires_on = add_evidence_version.expires_on
    where e.company_id = company and e.id = add_evidence_version.evidence
    returning * into made;
    update public.evidence_requests r set fulfilled_by = made.id
    where r.company_id = company and r.id = request and r.state = 'Open';
    return made;
  end
  $$;
grant execute on function public.add_evidence_version(uuid, uuid, text, text, date, date, uuid) to authenticated;
