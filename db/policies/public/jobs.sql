alter table public.jobs enable row level security;
alter table public.jobs force row level security;

grant select on public.jobs to authenticated;
grant select, insert, update, delete on public.jobs to app_service;
grant select, insert, update on public.jobs to app_definer;

create policy "members read" on public.jobs for select to authenticated
  using (company_id = any ((select private.companies_where('company.read'))::uuid[]));

-- Progress is shown to the person who waits, and is not logged.
select private.add_audit_triggers('public.jobs', unlogged => '{done,total,words,worker,heartbeat_at,next_attempt_at}');

create trigger announce_job after insert on public.jobs for each statement execute function private.announce_job();
create trigger forget_import after update of state on public.jobs
  for each row when (new.state in ('cancelled', 'failed')) execute function private.forget_import();
