-- A member decides about what was submitted, and only about that.
create or replace function private.review_sent_questionnaire() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if auth.uid() is null then return new; end if;
    if old.state <> 'Submitted' or new.state not in ('Returned', 'Accepted') then
      raise 'Only a submitted questionnaire can be accepted or returned';
    end if;
    return new;
  end
  $$;
