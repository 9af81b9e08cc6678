-- Assignments are told to who got them, many at once in one notice, unless they took them themselves.
create or replace function private.notify_control_owners() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    assigned jsonb;
    told     record;
  begin
    -- A trigger without the transition table of old rows may not even name it.
    if tg_op = 'INSERT' then
      select jsonb_agg(a) into assigned from added a where a.owner_id is distinct from auth.uid();
    else
      select jsonb_agg(a) into assigned from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.owner_id is distinct from r.owner_id and a.owner_id is distinct from auth.uid();
    end if;
    for told in
      select a.company_id, a.owner_id, count(*) as n, min(c.nist_id) as nist_id, min(c.title) as title, min(a.due_on) as due_on
      from jsonb_to_recordset(assigned) a (company_id uuid, owner_id uuid, control_id uuid, due_on date)
      join public.controls c on c.company_id = a.company_id and c.id = a.control_id
      where a.owner_id is not null
      group by a.company_id, a.owner_id
    loop
      perform private.notify(told.owner_id, 'assignment',
        case when told.n = 1 then format('%s is yours', told.nist_id) else format('%s controls are yours', told.n) end,
        concat(case when told.n = 1 then told.title else private.company_name(told.company_id) end, ', due ' || told.due_on),
        case when told.n = 1 then format('/controls/%s?company=%s', told.nist_id, told.company_id)
          else format('/controls?owner=me&company=%s', told.company_id) end,
        told.company_id);
    end loop;
    return null;
  end
  $$;
alter function private.notify_control_owners() owner to app_definer;
