create or replace function private.begin_risk() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.risk_counters as c (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into new.number;
    new.created_by := coalesce(auth.uid(), new.created_by);
    return new;
  end
  $$;
alter function private.begin_risk() owner to app_definer;
