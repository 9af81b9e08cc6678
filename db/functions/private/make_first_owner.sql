create or replace function private.make_first_owner() returns trigger
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
alter function private.make_first_owner() owner to app_definer;
