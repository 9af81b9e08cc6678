-- How many entries the person may still add. Of several statements at once each counts the one before.
create or replace function audit.limit_client_entries() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    most constant integer := 1000;
    told integer;
  begin
    perform pg_advisory_xact_lock(hashtextextended('parapet: entries of ' || coalesce(auth.uid()::text, ''), 0));
    select count(*) into told from (
      select from audit.log l
      where l.user_id = auth.uid() and l.created_at > clock_timestamp() - interval '1 minute' and starts_with(l.action, 'client_')
      limit most) recent;
    perform set_config('audit.room', (most - told)::text, true);
    return null;
  end
  $$;
alter function audit.limit_client_entries() owner to app_definer;
