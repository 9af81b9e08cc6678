-- Respondents have no access to a questionnaire that was accepted or deleted.
create or replace function private.end_respondents() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'UPDATE' and new.state <> 'Accepted' then return null; end if;
    perform private.end_seat(s.company_id, s.id, 'finished')
    from public.seats s
    where s.company_id = old.company_id and s.purpose = 'questionnaire' and s.subject_id = old.id and s.ended_at is null;
    return null;
  end
  $$;
alter function private.end_respondents() owner to app_definer;
