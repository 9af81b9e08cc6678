select private.open_to_members('public.control_objectives');

grant insert (company_id, control_id, objective_id, result, note) on public.control_objectives to authenticated;
grant update (result, note) on public.control_objectives to authenticated;
grant select on public.control_objectives to app_definer;

create trigger stamp_author before insert or update on public.control_objectives for each row execute function private.stamp_author();
create trigger check_objective after insert on public.control_objectives for each row execute function private.check_objective();
