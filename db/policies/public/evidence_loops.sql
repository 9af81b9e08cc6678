select private.open_to_members('public.evidence_loops', unlogged => '{tried_at}');

-- Undoing "Switch off" puts the item and its period back, so that the item is renewed and no second one made.
grant insert (company_id, kind, period, evidence_id, period_ends_on, scan_ids) on public.evidence_loops to authenticated;
grant update (period) on public.evidence_loops to authenticated;
grant select, update on public.evidence_loops to app_definer;

create trigger stamp_creator before insert on public.evidence_loops for each row execute function private.stamp_creator();
