create or replace function private.require_status_day() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if auth.uid() is not null and new.conditional_on > (now() at time zone 'UTC')::date then
      raise check_violation using message = 'The date of a Conditional status is no day to come: choose today or a day before';
    end if;
    return new;
  end
  $$;
