-- Tells administrators without a second factor from which day on their rights need one, once each; forgets the days
-- when nothing requires it any more. For the server, each minute. Returns how many were told.
create or replace function private.announce_admin_factor() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    due constant timestamptz := now() + interval '14 days';
    told uuid;
    n integer := 0;
  begin
    if not private.admins_need_factor() then
      delete from auth.admin_factor_deadlines;
      return 0;
    end if;
    for told in
      insert into auth.admin_factor_deadlines (user_id, due_at)
      select p.id, due from public.profiles p join auth.users u on u.id = p.id and u.deleted_at is null
      where p.global_role = 'Admin'
        and not exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified')
      on conflict do nothing returning user_id
    loop
      perform private.notify(told, 'factor', 'Set up MFA to stay an administrator',
        format('From %s (UTC) on, your administrator rights need MFA. Store your recovery codes, then add an authenticator app or a passkey.',
          to_char(due at time zone 'UTC', 'YYYY-MM-DD')),
        '/profile#second-factors');
      perform audit.record_account_event('auth_factor_announced', told, 'info', null, null, jsonb_build_object('due_at', due));
      n := n + 1;
    end loop;
    return n;
  end
  $$;
alter function private.announce_admin_factor() owner to app_definer;
grant execute on function private.announce_admin_factor() to app_service;
