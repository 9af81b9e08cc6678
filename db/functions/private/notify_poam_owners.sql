-- Tells new owners of their items. An import writes many times: each owner hears once, at its end.
create or replace function private.notify_poam_owners() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    assigned jsonb;
  begin
    if private.is_importing() then
      return null;
    elsif tg_op = 'INSERT' then
      select jsonb_agg(a) into assigned from added a where a.owner_id is not null and a.owner_id is distinct from auth.uid();
    else
      select jsonb_agg(a) into assigned from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.owner_id is distinct from r.owner_id and a.owner_id is distinct from auth.uid();
    end if;
    perform private.notify_new_owners(assigned);
    return null;
  end
  $$;
alter function private.notify_poam_owners() owner to app_definer;
