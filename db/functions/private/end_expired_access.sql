-- Access that was given until a moment ends at that moment, because every policy asks; this removes what is left of it,
-- so that open channels and lists learn of it too. For the server, each minute.
create or replace function private.end_expired_access() returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    ended record;
    n integer := 0;
  begin
    for ended in
      select m.company_id, m.user_id from public.user_companies m where m.access_until <= now()
      order by m.company_id, m.user_id limit 1000
    loop
      perform private.lock_members(ended.company_id);
      -- It may have been given more time while this waited, or another server may have been here.
      continue when not exists (
        select from public.user_companies
        where company_id = ended.company_id and user_id = ended.user_id and access_until <= now());
      perform private.end_membership(ended.company_id, ended.user_id);
      perform audit.record('access_ended', ended.company_id, ended.user_id::text);
      perform private.notify(ended.user_id, 'membership', format('Your access to %s has ended', private.company_name(ended.company_id)));
      n := n + 1;
    end loop;
    return n;
  end
  $$;
alter function private.end_expired_access() owner to app_definer;
grant execute on function private.end_expired_access() to app_service;
