-- What waits ends at once; what runs is told to stop. What is over stays as it is.
create or replace function public.cancel_job(company uuid, job uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    found_job public.jobs;
    others_need text;
  begin
    select * into found_job from public.jobs j
    where j.company_id = company and j.id = job and company = any (private.companies_where('company.read')) for update;
    if not found then raise sqlstate 'PT404' using message = 'There is no such work'; end if;
    select k.others_cancel into others_need from private.job_kinds k where k.kind = found_job.kind;
    if not (found_job.wanted_by is not distinct from auth.uid() and private.may_start_job(company, found_job.kind))
      and not coalesce(company = any (private.companies_where(others_need)), false) then
      raise insufficient_privilege using message = 'Your role does not allow cancelling this';
    end if;
    update public.jobs j
    set cancel_wanted = true,
        state = case when j.state = 'queued' then 'cancelled' else j.state end,
        ended_at = case when j.state = 'queued' then now() end
    where j.company_id = company and j.id = job and j.state in ('queued', 'running') and not j.cancel_wanted;
  end
  $$;
alter function public.cancel_job(uuid, uuid) owner to app_definer;
grant execute on function public.cancel_job(uuid, uuid) to authenticated;
