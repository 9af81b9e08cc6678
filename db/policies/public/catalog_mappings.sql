alter table public.catalog_mappings enable row level security;
alter table public.catalog_mappings force row level security;

grant select on public.catalog_mappings to authenticated;
grant select, insert, update, delete on public.catalog_mappings to app_service;

create policy "everyone signed in reads" on public.catalog_mappings for select to authenticated using (true);
