-- The company of a file is its first folder, never what a client says, and stays its company: a file goes to another
-- one as a copy.
create or replace function storage.set_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.company_id := null;
    if exists (select from storage.buckets where id = new.bucket_id and for_companies) then
      if new.name !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.' then
        raise insufficient_privilege using message = 'The first folder must be the id of a company',
          hint = 'Name the file <company id>/<anything>.';
      end if;
      new.company_id := split_part(new.name, '/', 1)::uuid;
    end if;
    if tg_op = 'UPDATE' and new.company_id is distinct from old.company_id then
      raise insufficient_privilege using message = 'A file cannot be moved to another company', hint = 'Copy it instead.';
    end if;
    return new;
  end
  $$;
alter function storage.set_company() owner to app_definer;
