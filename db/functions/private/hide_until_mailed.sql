-- A notice that is removed before its mail has gone out is only hidden; the row goes after the mail.
create or replace function private.hide_until_mailed() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.notifications set by_mail_only = true where id = old.id;
    return null;
  end
  $$;
alter function private.hide_until_mailed() owner to app_definer;
