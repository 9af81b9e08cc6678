-- Notifies a person, in the page and by mail, by their preferences. Security notifications ignore preferences.
create or replace function private.notify(
  person uuid, about text, title text, body text default '', link text default null, company uuid default null
) returns void language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    kind_row private.notice_kinds := (select k from private.notice_kinds k where k.kind = about);
    wish     public.notification_preferences := (select p from public.notification_preferences p where p.user_id = person and p.kind = about);
    shown    boolean;
    mailed   boolean;
  begin
    if kind_row is null then raise 'There is no notice of the kind %', about; end if;
    shown := kind_row.is_security or coalesce(wish.in_app, true);
    mailed := kind_row.is_security or coalesce(wish.by_mail, kind_row.by_mail);
    if not shown and not mailed then return; end if;
    -- Mails go to proven addresses only, so the page shows what others get by mail alone.
    shown := shown or not exists (select from auth.users u where u.id = person and u.email_proven_at is not null);
    insert into public.notifications (user_id, kind, title, body, link, about_company, mail_due, by_mail_only)
    values (person, about, left(title, 200), left(body, 2000), link, company, mailed, not shown);
    if shown then perform realtime.send('{}', 'notification', 'user:' || person); end if;
  end
  $$;
alter function private.notify(uuid, text, text, text, text, uuid) owner to app_definer;
grant execute on function private.notify(uuid, text, text, text, text, uuid) to app_service;
