-- Begins the steps of an offboarding, and lets a third party end only when none of them is open. Its contacts lose
-- their access then, and no questionnaire is sent again. One that comes back into business starts from the beginning
-- when it is offboarded again.
create or replace function private.offboard_third_party() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    open_steps text;
  begin
    if new.status in ('Prospect', 'Active') then
      if tg_op = 'UPDATE' and old.status = 'Ended' then
        delete from public.offboarding_steps s where s.company_id = new.company_id and s.third_party_id = new.id;
      end if;
      return null;
    end if;
    perform private.begin_offboarding(new, tg_op = 'INSERT' and new.status = 'Ended');
    if new.status <> 'Ended' then return null; end if;
    select string_agg(s.step, ', ' order by s.step) into open_steps
    from public.offboarding_steps s where s.company_id = new.company_id and s.third_party_id = new.id and s.state = 'Open';
    if open_steps is not null then
      raise check_violation using message = format('%s cannot end: steps of its offboarding are open (%s)', new.name, open_steps),
        hint = 'Set its status to Offboarding, and record each step or why it is not needed';
    end if;
    perform private.end_seat(s.company_id, s.id, 'revoked')
    from public.seats s
    where s.company_id = new.company_id and s.ended_at is null and (
      exists (
        select from public.sent_questionnaires q
        where q.company_id = s.company_id and q.id = s.subject_id and s.purpose = 'questionnaire' and q.third_party_id = new.id)
      or exists (
        select from public.third_party_contacts c
        where c.company_id = s.company_id and c.person_id = s.person_id and c.third_party_id = new.id
          and not exists (
            select from public.third_party_contacts x
            where x.company_id = c.company_id and x.person_id = c.person_id and x.third_party_id <> new.id)));
    update public.sent_questionnaires q set repeat_months = null, repeat_on = null
    where q.company_id = new.company_id and q.third_party_id = new.id and q.repeat_on is not null;
    return null;
  end
  $$;
alter function private.offboard_third_party() owner to app_definer;
