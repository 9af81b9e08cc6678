-- The person who is asked hears of it; the person who asked hears of the outcome. No person is told what they did
-- themselves. An assessor from outside is led to their portal.
create or replace function private.notify_evidence_request() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    link constant text := format('/evidence?request=%s&company=%s', new.id, new.company_id);
    asked_from constant text := case when new.assessment_id is null then link else format('/assessor/%s', new.assessment_id) end;
    due  constant text := case when new.due_on is null then '' else format(', by %s', new.due_on) end;
  begin
    if new.state = 'Open' and new.asked_of is distinct from auth.uid()
      and (tg_op = 'INSERT' or new.asked_of is distinct from old.asked_of) and new.asked_of is not null then
      perform private.notify(new.asked_of, 'evidence',
        format('%s asks you for evidence: %s%s', private.caller_name(), new.title, due), new.note, link, new.company_id);
    end if;
    if tg_op = 'UPDATE' and new.state <> old.state then
      if new.state = 'Fulfilled' and new.asked_by is not null and new.asked_by is distinct from auth.uid() then
        perform private.notify(new.asked_by, 'evidence',
          format('%s gave what you asked for: %s', private.caller_name(), new.title), '', asked_from, new.company_id);
      elsif new.state = 'Cancelled' and new.asked_of is not null and new.asked_of is distinct from auth.uid() then
        perform private.notify(new.asked_of, 'evidence',
          format('%s no longer asks you for: %s', private.caller_name(), new.title), '', link, new.company_id);
      end if;
    end if;
    return null;
  end
  $$;
alter function private.notify_evidence_request() owner to app_definer;
