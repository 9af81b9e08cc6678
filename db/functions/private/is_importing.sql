-- Whether this transaction writes one. The setting spares every other the look; by itself it says nothing.
create or replace function private.is_importing() returns boolean
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    return current_setting('parapet.import', true) = 'on'
      and exists (select from private.imports i where i.written_in = pg_current_xact_id_if_assigned());
  end
  $$;
alter function private.is_importing() owner to app_definer;
