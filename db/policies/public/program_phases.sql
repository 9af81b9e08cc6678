select private.open_to_members('public.program_phases');

grant insert (company_id, phase, begins_on, suspended_on, asks_for, citation) on public.program_phases to authenticated;
grant update (begins_on, suspended_on, asks_for, citation) on public.program_phases to authenticated;

create trigger stamp_author before insert or update on public.program_phases for each row execute function private.stamp_author();
