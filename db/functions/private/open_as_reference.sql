-- Data of the installation: everyone signed in reads it, the service writes it.
create or replace function private.open_as_reference(target regclass) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    execute format($sql$
      alter table %1$s enable row level security;
      alter table %1$s force row level security;
      grant select on %1$s to authenticated, app_definer;
      grant select, insert, update, delete on %1$s to app_service;
      create policy "everyone signed in reads" on %1$s for select to authenticated using (true);
    $sql$, target);
  end
  $$;
