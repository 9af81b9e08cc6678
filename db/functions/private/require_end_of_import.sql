-- Without its end an import is not committed: owners would not be notified.
create or replace function private.require_end_of_import() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if exists (select from private.imports i where i.company_id = new.company_id and i.job_id = new.job_id
      and i.written_in = pg_current_xact_id()) then
      raise 'An import that was begun is not ended';
    end if;
    return null;
  end
  $$;
alter function private.require_end_of_import() owner to app_definer;
