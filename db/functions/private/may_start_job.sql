-- Whether the caller may start and cancel work of that kind in the company.
create or replace function private.may_start_job(company uuid, job_kind text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select coalesce((
      select bool_and(company = any (private.companies_where(n.needed)))
      from private.job_kinds k cross join unnest(k.starts) n (needed) where k.kind = job_kind), false)
  $$;
alter function private.may_start_job(uuid, text) owner to app_definer;
grant execute on function private.may_start_job(uuid, text) to authenticated;
