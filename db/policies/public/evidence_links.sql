select private.open_to_members('public.evidence_links');

grant insert (company_id, evidence_id, control_id, objective_id) on public.evidence_links to authenticated;
grant select, insert, delete on public.evidence_links to app_definer;

-- A link is made and taken away, never changed; taking it away is editing.
drop policy "editors change" on public.evidence_links;
drop policy "managers delete" on public.evidence_links;
create policy "editors remove" on public.evidence_links for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger check_objective after insert on public.evidence_links
  for each row when (new.objective_id is not null) execute function private.check_objective();
create trigger stamp_creator before insert on public.evidence_links for each row execute function private.stamp_creator();
create trigger align_control_added after insert on public.evidence_links referencing new table as added
  for each statement execute function private.sync_evidence_control();
create trigger align_control_removed after delete on public.evidence_links referencing old table as removed
  for each statement execute function private.sync_evidence_control();
