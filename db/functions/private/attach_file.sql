-- Makes a stored file the file of an evidence item; both belong to the company, and the caller may edit there.
create or replace function private.attach_file(company uuid, evidence uuid, object_id uuid, note text default null) returns void
  language plpgsql security definer set search_path = ''
  as $$
  declare
    kept   public.evidence;
    stored storage.objects;
  begin
    select * into kept from public.evidence e
    where e.company_id = company and e.id = evidence and e.archived_at is null
      and company = any (private.companies_where('content.edit'))
    for update;
    select * into stored from storage.objects o
    where o.id = object_id and o.company_id = company and o.bucket_id = 'evidence';
    if kept.id is null or stored.id is null then
      raise insufficient_privilege using message = 'The file cannot be attached to this evidence';
    end if;
    perform private.replace_evidence_file(kept, stored, note);
  end
  $$;
alter function private.attach_file(uuid, uuid, uuid, text) owner to app_definer;
grant execute on function private.attach_file(uuid, uuid, uuid, text) to authenticated;
