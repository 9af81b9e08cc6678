select private.open_to_members('public.scan_schedules');

grant insert (company_id, name, interval_count, interval_unit, first_due_on, needs_credentials, scanner, asset_scope, tags, min_coverage, owner_id)
  on public.scan_schedules to authenticated;
grant update (name, interval_count, interval_unit, first_due_on, needs_credentials, scanner, asset_scope, tags, min_coverage, owner_id)
  on public.scan_schedules to authenticated;
grant select on public.scan_schedules to app_definer;
grant update (owner_id) on public.scan_schedules to app_definer;

create trigger stamp_creator before insert on public.scan_schedules for each row execute function private.stamp_creator();
create trigger stamp before update on public.scan_schedules for each row execute function private.stamp();
