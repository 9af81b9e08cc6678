-- Notifies the owner of evidence that it needs work, with the reviewer's note.
create or replace function private.notify_evidence_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.notify(new.owner_id, 'evidence',
      format('E-%s needs work: %s', new.number, new.title), coalesce(new.review_note, ''),
      format('/evidence?open=E-%s&company=%s', new.number, new.company_id), new.company_id);
    return null;
  end
  $$;
alter function private.notify_evidence_review() owner to app_definer;
