select private.open_to_members('public.poam_evidence');

grant insert (company_id, item_id, evidence_id) on public.poam_evidence to authenticated;
grant select on public.poam_evidence to app_definer;

drop policy "editors change" on public.poam_evidence;
drop policy "managers delete" on public.poam_evidence;
create policy "editors remove" on public.poam_evidence for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger stamp_creator before insert on public.poam_evidence for each row execute function private.stamp_creator();
create trigger guard_closed after delete on public.poam_evidence for each row execute function private.protect_closed_poam();
create trigger label_evidence before insert on public.poam_evidence for each row execute function private.label_poam_evidence();
