alter table public.notifications enable row level security;
alter table public.notifications force row level security;

grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to app_service;
grant insert, select (id, user_id, kind, link, read_at, by_mail_only), update (by_mail_only) on public.notifications to app_definer;

create policy "people read their own" on public.notifications for select to authenticated
  using (user_id = (select private.person()) and not by_mail_only);
-- An impersonating administrator neither marks notifications as read nor removes any: one reports the impersonation. A
-- security notification stays until it was read.
create policy "people mark their own" on public.notifications for update to authenticated
  using (user_id = (select private.unimpersonated_person())) with check (user_id = (select private.person()));
create policy "people remove their own" on public.notifications for delete to authenticated
  using (user_id = (select private.unimpersonated_person())
    and (read_at is not null or kind <> all ((select private.security_notices())::text[])));

-- A stolen session cannot suppress the mail of a warning.
create trigger hide_until_mailed before delete on public.notifications
  for each row when (old.mail_due and current_user = 'authenticated') execute function private.hide_until_mailed();

-- What a caller reads who breaks a constraint.
comment on constraint notifications_link_check on public.notifications
  is 'link takes a path of this product, such as /controls';
