-- A company keeps at least one Owner whose account was not removed. The lock lets others go on writing in the company;
-- a stronger one would wait for them while they wait for the log.
create or replace function private.protect_last_owner() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if old.company_role = 'Owner' and (tg_op = 'DELETE' or new.company_role <> 'Owner') then
      perform from public.companies where id = old.company_id for no key update;
      if found and not exists (
        select from public.user_companies m join auth.users u on u.id = m.user_id and u.deleted_at is null
        where m.company_id = old.company_id and m.company_role = 'Owner' and m.user_id <> old.user_id
      ) then
        raise 'A company keeps at least one Owner. Make another member Owner first.';
      end if;
    end if;
    return coalesce(new, old);
  end
  $$;
alter function private.protect_last_owner() owner to app_definer;
