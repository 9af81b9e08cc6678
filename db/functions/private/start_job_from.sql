-- In no schema that clients reach: what a job is made of is the server's to say.
create or replace function private.start_job_from(company uuid, job_kind text, title text, input jsonb, source text) returns uuid
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    made constant uuid := private.start_job(company, job_kind, title, input);
  begin
    insert into private.job_sources (company_id, job_id, content) values (company, made, source);
    return made;
  end
  $$;
alter function private.start_job_from(uuid, text, text, jsonb, text) owner to app_definer;
grant execute on function private.start_job_from(uuid, text, text, jsonb, text) to authenticated;
