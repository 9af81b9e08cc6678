-- Components whose matches may have changed, for the matching. One that waits already is written again, so that its row
-- is locked until the change can be read.
create or replace function private.note_changed_components() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into private.changed_components select company_id, id from added;
    else
      insert into private.changed_components
      select n.company_id, n.id from added n join removed o on o.company_id = n.company_id and o.id = n.id
      where (n.purl, n.version) is distinct from (o.purl, o.version)
      on conflict (company_id, component_id) do update set noted_at = now();
    end if;
    return null;
  end
  $$;
alter function private.note_changed_components() owner to app_definer;
