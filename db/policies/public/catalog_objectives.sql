alter table public.catalog_objectives enable row level security;
alter table public.catalog_objectives force row level security;

grant select on public.catalog_objectives to authenticated, app_definer;
grant select, insert, update, delete on public.catalog_objectives to app_service;

create policy "everyone signed in reads" on public.catalog_objectives for select to authenticated using (true);
