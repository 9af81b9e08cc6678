select private.open_to_members('public.evidence');

grant insert (company_id, control_id, title, description, owner_id, effective_on, expires_on) on public.evidence to authenticated;
grant update (
  control_id, title, description, owner_id, effective_on, expires_on, review_state, review_note, archived_at
) on public.evidence to authenticated;
grant select, delete on public.evidence to app_definer;
grant update (
  control_id, file, file_name, file_size, file_type, file_sha256, file_scan, owner_id, effective_on, expires_on,
  review_state, version, version_note, version_by, version_at
) on public.evidence to app_definer;

create trigger stamp_uploader before insert on public.evidence for each row execute function private.stamp_uploader();
create trigger remove_evidence_file after delete on public.evidence
  referencing old table as removed for each statement execute function private.remove_evidence_file();
create trigger advance_evidence_counter after insert on public.evidence referencing new table as added
  for each statement execute function private.advance_evidence_counter();
create trigger begin_evidence before insert on public.evidence for each row execute function private.begin_evidence();
create trigger change_evidence before update on public.evidence for each row execute function private.change_evidence();
create trigger link_own_control_added after insert on public.evidence referencing new table as added
  for each statement execute function private.link_own_control();
create trigger link_own_control_changed after update on public.evidence
  referencing old table as removed new table as added for each statement execute function private.link_own_control();
create trigger notify_evidence_review after update of review_state on public.evidence
  for each row when (new.review_state = 'Needs work' and old.review_state <> 'Needs work'
    and new.owner_id is not null and new.owner_id is distinct from new.reviewed_by)
  execute function private.notify_evidence_review();

-- What a caller reads who breaks a constraint.
comment on constraint expires_after_it_began on public.evidence
  is 'The evidence expires before it counts: choose a day of expiry on or after its effective date';
comment on constraint needs_work_says_what on public.evidence
  is 'Evidence that needs work says what: fill in review_note';
