create or replace function private.begin_assessment() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.assessment_counters as c (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into new.number;
    new.protocol_id := coalesce((select c.protocol_id from public.companies c where c.id = new.company_id), new.protocol_id);
    new.created_by := coalesce(auth.uid(), new.created_by);
    new.updated_by := new.created_by;
    return new;
  end
  $$;
alter function private.begin_assessment() owner to app_definer;
