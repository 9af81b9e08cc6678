-- A service provider without a third party belongs to the one of its name, which joins the register where there is
-- none. As the caller, who may edit both.
create or replace function private.join_register() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    select t.id into new.third_party_id from public.third_parties t
    where t.company_id = new.company_id and lower(btrim(t.name)) = lower(btrim(new.name)) order by t.number limit 1;
    if not found then
      insert into public.third_parties (company_id, name) values (new.company_id, btrim(new.name)) returning id into new.third_party_id;
    end if;
    return new;
  end
  $$;
