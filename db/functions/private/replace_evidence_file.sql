-- Makes a stored file the file of an evidence item. A file that it has already becomes a version, with its note, dates
-- and review.
create or replace function private.replace_evidence_file(kept public.evidence, stored storage.objects, note text) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    is_new constant boolean := kept.file_sha256 is null;
  begin
    if not is_new then
      insert into public.evidence_versions (company_id, evidence_id, version, file, file_name, file_size, file_type, file_sha256,
        file_scan, note, effective_on, expires_on, review_state, review_note, reviewed_by, reviewed_at, added_by, added_at)
      values (kept.company_id, kept.id, kept.version, kept.file, kept.file_name, kept.file_size, kept.file_type, kept.file_sha256,
        kept.file_scan, kept.version_note, kept.effective_on, kept.expires_on, kept.review_state, kept.review_note,
        kept.reviewed_by, kept.reviewed_at, kept.version_by, kept.version_at);
    end if;
    update public.evidence e
    set file = stored.name, file_name = storage.filename(stored.name), file_size = stored.size, file_type = stored.content_type,
        file_sha256 = stored.sha256, file_scan = stored.scan, version_note = note,
        version = case when is_new then kept.version else kept.version + 1 end,
        version_by = case when is_new then kept.version_by else auth.uid() end,
        version_at = case when is_new then kept.version_at else now() end,
        effective_on = case when is_new then kept.effective_on else (now() at time zone 'UTC')::date end,
        expires_on = case when is_new then kept.expires_on end,
        review_state = 'Not reviewed'
    where e.company_id = kept.company_id and e.id = kept.id;
  end
  $$;
alter function private.replace_evidence_file(public.evidence, storage.objects, text) owner to app_definer;
grant execute on function private.replace_evidence_file(public.evidence, storage.objects, text) to app_service;
