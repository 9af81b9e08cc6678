create or replace function private.record_status_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      insert into private.status_history
      select a.company_id, a.control_id, a.updated_at, a.status, a.updated_by from added a where a.status <> 'Not Started';
    elsif tg_op = 'UPDATE' then
      insert into private.status_history
      select a.company_id, a.control_id, a.updated_at, a.status, a.updated_by
      from added a join removed r on r.company_id = a.company_id and r.id = a.id where a.status <> r.status;
    else
      insert into private.status_history
      select r.company_id, r.control_id, now(), 'Not Started', auth.uid() from removed r
      join public.controls c on c.company_id = r.company_id and c.id = r.control_id where r.status <> 'Not Started';
    end if;
    return null;
  end
  $$;
alter function private.record_status_change() owner to app_definer;
