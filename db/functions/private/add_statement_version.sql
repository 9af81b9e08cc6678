-- A version is what one person wrote within a quarter of an hour: autosave would make one of every pause.
create or replace function private.add_statement_version() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    if tg_op = 'INSERT' or new.body = old.body then return new; end if;
    if old.updated_by is distinct from new.updated_by or old.version_from < now() - interval '15 minutes' then
      insert into public.statement_versions (company_id, statement_id, version, body, written_by, written_at)
      values (old.company_id, old.id, old.version, old.body, old.updated_by, old.updated_at);
      new.version := old.version + 1;
      new.version_from := now();
    end if;
    return new;
  end
  $$;
alter function private.add_statement_version() owner to app_definer;
