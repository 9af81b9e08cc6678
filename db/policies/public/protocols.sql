alter table public.protocols enable row level security;
alter table public.protocols force row level security;

grant select on public.protocols to authenticated, app_service, app_definer;

create policy "everyone signed in reads" on public.protocols for select to authenticated using (true);
