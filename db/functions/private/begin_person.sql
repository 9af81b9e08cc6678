-- A person with a member's address is that member. Name and address of a member come from the account.
create or replace function private.begin_person() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    account public.profiles;
  begin
    new.email := nullif(lower(btrim(new.email)), '');
    if tg_op = 'INSERT' then new.created_by := coalesce(auth.uid(), new.created_by); end if;
    if new.user_id is null and new.email is not null then
      select m.user_id into new.user_id
      from public.user_companies m join public.profiles p on p.id = m.user_id and lower(p.email) = new.email
      where m.company_id = new.company_id;
    end if;
    if new.user_id is null then return new; end if;
    select * into account from public.profiles p where p.id = new.user_id;
    if tg_op = 'UPDATE' and old.user_id = new.user_id and (new.name, new.email) is distinct from (old.name, old.email)
      and (new.name, new.email) is distinct from (account.full_name, lower(account.email)) then
      raise 'Name and email address of a member come from the account';
    end if;
    new.name := coalesce(nullif(btrim(account.full_name), ''), account.email);
    new.email := lower(account.email);
    return new;
  end
  $$;
alter function private.begin_person() owner to app_definer;
