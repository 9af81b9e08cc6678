-- Whether the installation requires a second factor everywhere, and, for an administrator whose session shows none,
-- from when on the rights of an administrator need one.
create or replace function public.second_factor_requirement() returns table (everywhere boolean, admin_due_at timestamptz)
  language sql stable security definer set search_path = ''
  as $$
    select private.factor_required_everywhere(),
      (select d.due_at from auth.admin_factor_deadlines d join public.profiles p on p.id = d.user_id and p.global_role = 'Admin'
       where d.user_id = private.person() and auth.jwt() ->> 'aal' is distinct from 'aal2' and private.admins_need_factor())
  $$;
alter function public.second_factor_requirement() owner to app_definer;
grant execute on function public.second_factor_requirement() to authenticated;
