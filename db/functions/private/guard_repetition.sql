-- Only a third party in business is sent a questionnaire again. A repetition can be stopped at any time.
create or replace function private.guard_repetition() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    party public.third_parties;
  begin
    if tg_op = 'UPDATE' and (new.repeat_months, new.repeat_on) is not distinct from (old.repeat_months, old.repeat_on) then return new; end if;
    select t.* into party from public.third_parties t where t.company_id = new.company_id and t.id = new.third_party_id;
    if party.status in ('Offboarding', 'Ended') then
      raise check_violation using message = format('%s %s, so it is sent nothing again', party.name,
        case party.status when 'Ended' then 'has ended' else 'is being offboarded' end);
    end if;
    return new;
  end
  $$;
alter function private.guard_repetition() owner to app_definer;
