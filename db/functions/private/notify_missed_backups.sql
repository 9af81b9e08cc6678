-- Tells administrators of a backup or a rehearsal that is six hours overdue, once for each time that it was due. One
-- that runs counts as missed once it has run for six hours. A copy makes none. For the server, each hour. Returns how
-- many are told of.
create or replace function private.notify_missed_backups() returns integer
  language plpgsql volatile set search_path = ''
  as $$
  declare
    grace constant interval := '6 hours';
    missed private.duties;
    n integer := 0;
  begin
    for missed in
      update private.duties d set missed_told_at = now()
      where d.name in ('backup', 'backup rehearsal')
        and not exists (select from private.installation i where i.copy is not null)
        and coalesce(d.last_ok_at, d.added_at) + make_interval(secs => d.every_s) + grace < now()
        and not (coalesce(d.lease_until > now(), false) and d.started_at + grace > now())
        and coalesce(d.missed_told_at + make_interval(secs => d.every_s) < now(), true)
      returning d.*
    loop
      perform private.notify_admins('backup', missed.title || ' missed',
        case when missed.last_ok_at is null then 'None has succeeded yet.'
          else format('The last one succeeded on %s (UTC).', to_char(missed.last_ok_at at time zone 'UTC', 'YYYY-MM-DD')) end
          || coalesce(' ' || missed.last_error, ''),
        '/admin/health#backups');
      n := n + 1;
    end loop;
    return n;
  end
  $$;
grant execute on function private.notify_missed_backups() to app_service;
