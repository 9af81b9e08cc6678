-- In no schema that clients reach: what a job is to do is the server's to say.
create or replace function private.start_job(company uuid, job_kind text, title text, input jsonb) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made uuid;
  begin
    if not private.may_start_job(company, job_kind) then
      raise insufficient_privilege using message = 'Your role does not allow starting this';
    end if;
    -- One after the other, so that the count is true.
    perform pg_advisory_xact_lock(hashtextextended('jobs of ' || company, 0));
    if (select count(*) from public.jobs j where j.company_id = company and j.state in ('queued', 'running')) >= 10 then
      raise sqlstate 'PT429' using message = 'Ten pieces of work wait in this company already. Let some of them end first.';
    end if;
    insert into public.jobs (company_id, kind, title, input, wanted_by) values (company, job_kind, left(title, 200), input, auth.uid())
    returning id into made;
    return made;
  end
  $$;
alter function private.start_job(uuid, text, text, jsonb) owner to app_definer;
grant execute on function private.start_job(uuid, text, text, jsonb) to authenticated;
