-- Submitting and delegating stay with the people whom the company asked.
create or replace function private.require_main_respondent(seat private.seat) returns void
  language plpgsql immutable security definer set search_path = ''
  as $$
  begin
    if seat.delegated_by is not null then
      raise insufficient_privilege using message = 'Only the person who was sent the questionnaire can do this';
    end if;
  end
  $$;
alter function private.require_main_respondent(private.seat) owner to app_definer;
