create or replace function private.label_poam_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    select format('E-%s %s', e.number, e.title), e.file_sha256 into new.label, new.file_sha256
    from public.evidence e where e.company_id = new.company_id and e.id = new.evidence_id;
    new.label := coalesce(new.label, '');
    return new;
  end
  $$;
alter function private.label_poam_evidence() owner to app_definer;
