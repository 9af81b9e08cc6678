-- Documents are made as jobs: whoever reads asks for one, and only they and those who manage the company may cancel it. A job begins at
-- once where a server is free, has what it is made of put aside for it, and says the hash of its result.

-- ---- Who cancels what somebody else asked for ----

-- Written by the start that follows; until then nobody but whoever asked.
alter table private.job_kinds add column others_cancel text not null default 'settings.manage';
alter table private.job_kinds alter column others_cancel drop default;

create or replace function private.load_job_kinds(wanted jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with wanted_kinds as (
      select w.* from jsonb_to_recordset(wanted) w (kind text, starts text[], others_cancel text, result_for text, keep_days integer)
    ),
    removed as (delete from private.job_kinds k where k.kind not in (select kind from wanted_kinds))
    insert into private.job_kinds as k (kind, starts, others_cancel, result_for, keep_days)
    select kind, starts, others_cancel, result_for, keep_days from wanted_kinds
    on conflict (kind) do update
    set starts = excluded.starts, others_cancel = excluded.others_cancel, result_for = excluded.result_for, keep_days = excluded.keep_days
    where (k.starts, k.others_cancel, k.result_for, k.keep_days)
      is distinct from (excluded.starts, excluded.others_cancel, excluded.result_for, excluded.keep_days)
  $$;

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

-- ---- The hash of a result ----

-- Known of a result in one piece. What is larger says its hashes itself.
alter table public.jobs add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$');
alter table public.jobs add constraint a_hash_has_its_file check (file_sha256 is null or file_name is not null);

-- ---- What a job is made of ----

-- Put aside in the transaction that asks for it, so that the result is of that moment; let go of when the job ends.
create table private.job_sources (
  company_id uuid not null,
  job_id     uuid not null,
  content    text not null,
  primary key (company_id, job_id),
  foreign key (company_id, job_id) references public.jobs (company_id, id) on delete cascade
);
alter table private.job_sources enable row level security;
alter table private.job_sources force row level security;
grant select, delete on private.job_sources to app_service;
grant insert on private.job_sources to app_definer;

-- In no schema that clients reach: what a job is made of is the server's to say.
create function private.start_job_from(company uuid, job_kind text, title text, input jsonb, source text) returns uuid
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
revoke execute on function private.start_job_from(uuid, text, text, jsonb, text) from public;
grant execute on function private.start_job_from(uuid, text, text, jsonb, text) to authenticated;

-- ---- No waiting for the next look ----

-- Tells every server, when the transaction commits, that there is something to do.
create function private.tell_of_job() returns trigger
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    perform pg_notify('jobs', '');
    return null;
  end
  $$;
revoke execute on function private.tell_of_job() from public;
create trigger tell_of_job after insert on public.jobs for each statement execute function private.tell_of_job();
