alter table auth.admin_factor_deadlines enable row level security;
alter table auth.admin_factor_deadlines force row level security;

grant select, insert, delete on auth.admin_factor_deadlines to app_definer;
