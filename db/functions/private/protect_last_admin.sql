-- The installation keeps an administrator who can sign in, whichever way one goes: by role, by being disabled, by being
-- removed. The lock makes two who take it from each other at once come one after the other.
create or replace function private.protect_last_admin() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if not exists (select from public.profiles where id = old.id and global_role = 'Admin') then return coalesce(new, old); end if;
    perform pg_advisory_xact_lock(hashtext('administrators'));
    if not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where p.global_role = 'Admin' and p.id <> old.id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
    ) then
      raise 'The installation keeps at least one administrator. Make another person administrator first.';
    end if;
    return coalesce(new, old);
  end
  $$;
alter function private.protect_last_admin() owner to app_definer;
