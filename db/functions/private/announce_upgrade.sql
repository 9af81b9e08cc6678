-- Tells administrators once that the installation runs a new release, and what is not in order. For the server, each
-- minute. Returns whether they were told.
create or replace function private.announce_upgrade() returns boolean
  language plpgsql volatile set search_path = ''
  as $$
  declare
    noted    private.installation;
    others   text;
    failing  text;
    holes    text;
    problems text;
  begin
    update private.installation set upgrade_told_at = now() where upgrade_told_at is null and release is not null
    returning * into noted;
    if not found then return false; end if;
    select string_agg(distinct coalesce(s.release, 'an older one'), ', ') into others from realtime.servers s
    where s.seen_at > clock_timestamp() - interval '10 seconds' and s.release is distinct from noted.release;
    select string_agg(d.title, ', ' order by d.title) into failing from private.duties d where d.failures > 0;
    select string_agg(h, ', ' order by h) into holes from audit.unaudited_tables() h;
    problems := concat_ws(' ',
      'Servers of other releases still run (' || others || '): stop them and start them with the new one.',
      'This recurring work fails: ' || failing || '.',
      'These tables can be written without an audit log entry: ' || holes || '.');
    perform private.notify_admins('upgrade', format('Upgraded to release %s', noted.release),
      format('Release %s ran before. ', noted.release_before) || case problems
        when '' then 'The database is migrated, every table is in the audit log, and all servers run the new release.'
        else problems end,
      '/admin/health#release');
    return true;
  end
  $$;
grant execute on function private.announce_upgrade() to app_service;
