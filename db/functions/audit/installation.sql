-- What belongs to no company stands in the installation's own chain.
create or replace function audit.installation() returns uuid
  language sql immutable parallel safe return '00000000-0000-0000-0000-000000000000'::uuid;
grant execute on function audit.installation() to authenticated, app_service, app_definer;
