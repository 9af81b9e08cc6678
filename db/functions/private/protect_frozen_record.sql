-- A record and an affirmation stay unchanged as long as their company exists, even for the owner of the tables. Only
-- the reference to a removed person is cleared.
create or replace function private.protect_frozen_record() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    people constant text[] := '{frozen_by,affirmed_by}';
  begin
    if tg_op = 'DELETE' then
      if not exists (select from public.companies c where c.id = old.company_id) then return old; end if;
    elsif to_jsonb(new) - people = to_jsonb(old) - people
      and coalesce(to_jsonb(new) ->> 'frozen_by', to_jsonb(new) ->> 'affirmed_by') is null then
      return new;
    end if;
    raise check_violation using message = 'What was frozen or affirmed is never changed';
  end
  $$;
alter function private.protect_frozen_record() owner to app_definer;
