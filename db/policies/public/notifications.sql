alter table public.notifications enable row level security;
alter table public.notifications force row level security;

grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to app_service;
grant insert on public.notifications to app_definer;

create policy "people read their own" on public.notifications for select to authenticated
  using (user_id = (select private.person()) and not by_mail_only);
-- Whoever acts in somebody's name neither reads their notices for them nor removes any: one tells of the acting itself.
-- A warning stays until it was read, so that it is not gone before its person came.
create policy "people mark their own" on public.notifications for update to authenticated
  using (user_id = (select private.unimpersonated_person())) with check (user_id = (select private.person()));
-- What still has to go out by mail stays: whoever took over a session cannot hush the warning.
create policy "people remove their own" on public.notifications for delete to authenticated
  using (user_id = (select private.unimpersonated_person()) and not mail_due
    and (read_at is not null or kind <> all ((select private.security_notices())::text[])));

-- What a caller reads who breaks a constraint.
comment on constraint notifications_link_check on public.notifications
  is 'link takes a path of this product, such as /controls';
