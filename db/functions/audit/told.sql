-- What people tell who belong to no company, or speak of none: apart from the installation's own chain, whose end each
-- sign-in needs for itself.
create or replace function audit.told() returns uuid
  language sql immutable parallel safe return '00000000-0000-0000-0000-000000000001'::uuid;
grant execute on function audit.told() to authenticated, app_service, app_definer;
