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
alter function private.load_job_kinds(jsonb) owner to app_definer;
grant execute on function private.load_job_kinds(jsonb) to app_service;
