create or replace function private.own_company() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if new.created_by is not null then
      insert into public.user_companies (company_id, user_id, company_role, is_default)
      values (new.id, new.created_by, 'Owner',
        not exists (select from public.user_companies where user_id = new.created_by and is_default));
    end if;
    return null;
  end
  $$;
alter function private.own_company() owner to app_definer;
