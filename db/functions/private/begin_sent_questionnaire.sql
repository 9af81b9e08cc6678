create or replace function private.begin_sent_questionnaire() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into private.sent_questionnaire_counters as c (company_id, last) values (new.company_id, 1)
    on conflict (company_id) do update set last = c.last + 1
    returning c.last into new.number;
    new.created_by := coalesce(auth.uid(), new.created_by);
    return new;
  end
  $$;
alter function private.begin_sent_questionnaire() owner to app_definer;
