select private.open_to_members('public.assessment_dates');

grant insert (company_id, conditional_on) on public.assessment_dates to authenticated;
grant update (conditional_on) on public.assessment_dates to authenticated;
grant select, insert, update on public.assessment_dates to app_definer;

create trigger stamp_author before insert or update on public.assessment_dates for each row execute function private.stamp_author();
create trigger require_status_day before insert or update of conditional_on on public.assessment_dates
  for each row execute function private.require_status_day();
