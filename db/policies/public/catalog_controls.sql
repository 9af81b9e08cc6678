alter table public.catalog_controls enable row level security;
alter table public.catalog_controls force row level security;

grant select on public.catalog_controls to authenticated, app_definer;
grant select, insert, update, delete on public.catalog_controls to app_service;

create policy "everyone signed in reads" on public.catalog_controls for select to authenticated using (true);
