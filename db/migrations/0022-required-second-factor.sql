-- An administrator can require a second factor in every company at once. Administrators without one get a day from
-- which their rights need it.
alter table auth.installation_settings add column second_factor_required boolean not null default false;

create table auth.admin_factor_deadlines (
  user_id      uuid primary key references auth.users on delete cascade,
  announced_at timestamptz not null default now(),
  due_at       timestamptz not null
);
