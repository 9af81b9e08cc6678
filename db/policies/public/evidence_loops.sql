select private.open_to_members('public.evidence_loops', unlogged => '{tried_at}');

grant insert (company_id, kind, period) on public.evidence_loops to authenticated;
grant update (period) on public.evidence_loops to authenticated;
grant select, update on public.evidence_loops to app_definer;

create trigger stamp_creator before insert on public.evidence_loops for each row execute function private.stamp_creator();
