-- Whether the service is applying or withdrawing a scan in this transaction. No caller can set the mark: theirs have a
-- person.
create or replace function private.applies_scan() returns boolean
  language sql stable set search_path = ''
  as $$ select auth.uid() is null and coalesce(current_setting('private.applies_scan', true), '') = 'yes' $$;
grant execute on function private.applies_scan() to authenticated, app_service, app_definer;
