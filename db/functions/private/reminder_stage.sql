-- The shortest of these numbers of days within which a day is; 0 when it has passed, null when it is further ahead.
create or replace function private.reminder_stage(day date, today date, stages integer[]) returns integer
  language sql immutable set search_path = ''
  as $$ select case when day < today then 0 else (select min(stage) from unnest(stages) stage where day <= today + stage) end $$;
alter function private.reminder_stage(date, date, integer[]) owner to app_definer;
