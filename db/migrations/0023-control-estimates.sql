-- What people expect that a control still takes until it is met: for the what-if simulator. Members read, editors write.
create table public.control_estimates (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  control_id uuid not null,
  -- From where it stands to Completed: whole units of the company's currency, whole hours. Null: nobody has said.
  cost       integer check (cost between 0 and 100000000),
  hours      integer check (hours between 0 and 100000),
  -- The part of it until half of the control earns credit (3.5.3 and 3.13.11).
  part_cost  integer check (part_cost between 0 and 100000000),
  part_hours integer check (part_hours between 0 and 100000),
  updated_by uuid references public.profiles on delete set null,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id),
  foreign key (company_id, control_id) references public.controls on delete cascade,
  constraint part_within_whole check (part_cost <= cost and part_hours <= hours)
);
select private.open_to_members('public.control_estimates');
grant insert (company_id, control_id, cost, hours, part_cost, part_hours),
  update (cost, hours, part_cost, part_hours) on public.control_estimates to authenticated;
create trigger stamp_author before insert or update on public.control_estimates for each row execute function private.stamp_author();
