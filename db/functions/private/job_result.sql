-- The result of a job that the caller may have: what it is called. Nothing for one that there is not, or not for them.
create or replace function private.job_result(company uuid, job uuid)
  returns table (kind text, title text, file_name text, file_type text, file_size bigint)
  language sql stable security definer set search_path = ''
  as $$
    select j.kind, j.title, j.file_name, j.file_type, j.file_size
    from public.jobs j join private.job_kinds k on k.kind = j.kind
    where j.company_id = company and j.id = job and j.state = 'done' and j.file_name is not null and coalesce(j.expires_at > now(), true)
      and company = any (private.companies_where(k.result_for))
  $$;
alter function private.job_result(uuid, uuid) owner to app_definer;
grant execute on function private.job_result(uuid, uuid) to authenticated;
