-- What the evidence of a period says of rehearsed backups. Null where ten days in a row had none: one was missed or
-- failed.
create or replace function private.reported_rehearsals(company uuid, first_on date, last_on date) returns jsonb
  language sql stable set search_path = ''
  as $$
    with rehearsed as (
      select r.*, (r.rehearsed_at at time zone 'UTC')::date as on_day from private.rehearsed_companies r where r.company_id = company
    ), days as (
      select on_day from rehearsed where on_day between first_on and last_on
      union select first_on - 1 union select last_on + 1
    ), gaps as (
      select lead(on_day) over (order by on_day) - on_day - 1 as days from days
    )
    select case when not exists (select from gaps where gaps.days >= 10)
      then (select jsonb_agg(jsonb_build_object('rehearsedAt', to_json(rehearsed_at) #>> '{}', 'backup', backup,
          'madeAt', to_json(backup_made_at) #>> '{}', 'records', records, 'files', files, 'tables', tables) order by rehearsed_at)
        from rehearsed where on_day between first_on and last_on) end
  $$;
alter function private.reported_rehearsals(uuid, date, date) owner to app_definer;
