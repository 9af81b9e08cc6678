-- What was given as evidence stays what it was, in every version.
create or replace function private.protect_evidence_bytes() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from public.evidence where company_id = old.company_id and file = old.name)
      or exists (select from public.evidence_versions where company_id = old.company_id and file = old.name) then
      raise insufficient_privilege using message = 'The file of an evidence item is kept as it is',
        hint = 'Upload the new one under another name.';
    end if;
    return new;
  end
  $$;
alter function private.protect_evidence_bytes() owner to app_definer;
