-- A planned review is held once, on a date that is not in the future; what was recorded of it stays, as does all of an
-- exception that has ended. Without a caller it is the service, which may bring history along.
create or replace function private.protect_exception_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if auth.uid() is null then return new; end if;
    if exists (
      select from public.control_exceptions x
      where x.company_id = new.company_id and x.id = new.exception_id and x.ended_at is not null
    ) or tg_op = 'UPDATE' and old.held_on is not null then
      raise check_violation using message = 'A review that was held, or whose exception has ended, stays as it is';
    end if;
    if new.held_on > (now() at time zone 'UTC')::date + 1 then
      raise check_violation using message = 'A review is recorded once it was held: the date cannot be in the future';
    end if;
    return new;
  end
  $$;
alter function private.protect_exception_review() owner to app_definer;
