-- What was cancelled, or could not be written, is not kept.
create or replace function private.forget_import() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from private.imports i where i.company_id = new.company_id and i.job_id = new.id;
    return null;
  end
  $$;
alter function private.forget_import() owner to app_definer;
