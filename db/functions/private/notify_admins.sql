-- Notifies every administrator of the installation. For the server.
create or replace function private.notify_admins(about text, title text, body text, link text) returns void
  language sql volatile set search_path = ''
  as $$
    select private.notify(p.id, about, title, body, link)
    from public.profiles p join auth.users u on u.id = p.id and u.deleted_at is null
    where p.global_role = 'Admin'
  $$;
grant execute on function private.notify_admins(text, text, text, text) to app_service;
