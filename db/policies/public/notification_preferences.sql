alter table public.notification_preferences enable row level security;
alter table public.notification_preferences force row level security;

grant select, delete on public.notification_preferences to authenticated;
grant insert (user_id, kind, in_app, by_mail) on public.notification_preferences to authenticated;
grant update (in_app, by_mail) on public.notification_preferences to authenticated;
grant select on public.notification_preferences to app_definer;

create policy "people read their own" on public.notification_preferences for select to authenticated using (user_id = (select private.person()));
create policy "people set their own" on public.notification_preferences for insert to authenticated with check (user_id = (select private.person()));
create policy "people change their own" on public.notification_preferences for update to authenticated
  using (user_id = (select private.person())) with check (user_id = (select private.person()));
create policy "people reset their own" on public.notification_preferences for delete to authenticated using (user_id = (select private.person()));
