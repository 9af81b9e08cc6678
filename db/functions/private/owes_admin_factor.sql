-- Whether the rights of an administrator rest until this session shows a second factor. Only from the day that was
-- announced to the person. The account itself stays open, so a factor can be set up at any time.
create or replace function private.owes_admin_factor(person uuid, level text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
    select level is distinct from 'aal2'
      and exists (select from auth.admin_factor_deadlines d where d.user_id = person and d.due_at <= now())
      and private.admins_need_factor()
  $$;
alter function private.owes_admin_factor(uuid, text) owner to app_definer;
grant execute on function private.owes_admin_factor(uuid, text) to app_service;
