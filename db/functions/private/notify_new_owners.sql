-- One notice for each new owner of items, however many items they got, unless they took them themselves.
create or replace function private.notify_new_owners(assigned jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told record;
  begin
    for told in
      select a.company_id, a.owner_id, count(*) as n, min(a.number) as number, min(a.weakness) as weakness, min(a.due_on) as due_on
      from jsonb_to_recordset(assigned) a (company_id uuid, owner_id uuid, number integer, weakness text, due_on date, status text)
      where a.owner_id is not null and a.status <> 'Closed'
      group by a.company_id, a.owner_id
    loop
      perform private.notify(told.owner_id, 'assignment',
        case when told.n = 1 then format('V-%s is yours', told.number) else format('%s items of the plan of action are yours', told.n) end,
        concat(case when told.n = 1 then told.weakness else private.company_name(told.company_id) end, ', due ' || told.due_on),
        case when told.n = 1 then format('/poam?open=V-%s&company=%s', told.number, told.company_id)
          else format('/poam?owner=me&company=%s', told.company_id) end,
        told.company_id);
    end loop;
  end
  $$;
alter function private.notify_new_owners(jsonb) owner to app_definer;
