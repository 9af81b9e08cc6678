-- A third party that has ended is asked nothing more.
create or replace function private.refuse_seat_of_ended() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    party public.third_parties;
  begin
    -- It must not end meanwhile.
    select t.* into party
    from public.sent_questionnaires q
    join public.third_parties t on t.company_id = q.company_id and t.id = q.third_party_id
    where q.company_id = new.company_id and q.id = new.subject_id
    for share of t;
    if party.status = 'Ended' then
      raise check_violation using message = format('%s has ended, so its contacts get no access', party.name);
    end if;
    return new;
  end
  $$;
alter function private.refuse_seat_of_ended() owner to app_definer;
