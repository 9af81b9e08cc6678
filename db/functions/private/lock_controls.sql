-- Locks controls before a trigger counts what belongs to them: always in the same order, and the count then sees what
-- others have committed while it waited. `pairs` is a list of { company_id, control_id }.
create or replace function private.lock_controls(pairs jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform from public.controls c
    join (select distinct p.* from jsonb_to_recordset(pairs) p (company_id uuid, control_id uuid)) p
      on p.company_id = c.company_id and p.control_id = c.id
    order by c.company_id, c.id
    for no key update of c;
  end
  $$;
alter function private.lock_controls(jsonb) owner to app_definer;
