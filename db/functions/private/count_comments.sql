create or replace function private.count_comments() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      perform private.lock_controls((select jsonb_agg(a) from added a));
      update public.controls c set comments_count = c.comments_count + changed.n
      from (select company_id, control_id, count(*) as n from added where control_id is not null group by 1, 2) changed
      where c.company_id = changed.company_id and c.id = changed.control_id;
    else
      perform private.lock_controls((select jsonb_agg(r) from removed r));
      update public.controls c set comments_count = c.comments_count - changed.n
      from (select company_id, control_id, count(*) as n from removed where control_id is not null group by 1, 2) changed
      where c.company_id = changed.company_id and c.id = changed.control_id;
    end if;
    return null;
  end
  $$;
alter function private.count_comments() owner to app_definer;
