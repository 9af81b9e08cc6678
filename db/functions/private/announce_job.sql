-- Tells every server, when the transaction commits, that there is something to do.
create or replace function private.announce_job() returns trigger
  language plpgsql volatile security invoker set search_path = ''
  as $$
  begin
    perform pg_notify('jobs', '');
    return null;
  end
  $$;
