-- A CMMC Status is given on the day on which SPRS or eMASS has the result (32 CFR 170.4): no day to come is one.

create function private.require_status_day() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if auth.uid() is not null and new.conditional_on > (now() at time zone 'UTC')::date then
      raise check_violation using message = 'The date of a Conditional status is no day to come: choose today or a day before';
    end if;
    return new;
  end
  $$;
revoke execute on function private.require_status_day() from public;

create trigger require_status_day before insert or update of conditional_on on public.assessment_dates
  for each row execute function private.require_status_day();
