-- The person who adds an item owns it until another owner is named.
create or replace function private.begin_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    setting constant text := 'evidence.n' || translate(new.company_id::text, '-', '');
    given   integer := nullif(current_setting(setting, true), '')::integer;
  begin
    -- The counter is locked by the first row of a transaction and written once a statement: row by row it would be
    -- quadratic.
    if given is null then
      insert into private.record_numbers as n (company_id, kind, last) values (new.company_id, 'evidence', 0)
      on conflict (company_id, kind) do update set last = n.last
      returning n.last into given;
    end if;
    new.number := given + 1;
    perform set_config(setting, new.number::text, true);
    new.effective_on := coalesce(new.effective_on, least((new.created_at at time zone 'UTC')::date, new.expires_on));
    new.version_by := coalesce(auth.uid(), new.version_by, new.uploaded_by);
    new.version_at := new.created_at;
    if new.owner_id is null and auth.uid() is not null then
      select m.user_id into new.owner_id from public.user_companies m
      where m.company_id = new.company_id and m.user_id = auth.uid();
    end if;
    return new;
  end
  $$;
alter function private.begin_evidence() owner to app_definer;
