-- A third party that has ended is asked nothing more.
create or replace function private.refuse_seat_of_ended() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    ended text;
  begin
    select t.name into ended
    from public.sent_questionnaires q
    join public.third_parties t on t.company_id = q.company_id and t.id = q.third_party_id
    where q.company_id = new.company_id and q.id = new.subject_id and t.status = 'Ended';
    if ended is not null then raise check_violation using message = format('%s has ended, so its contacts get no access', ended); end if;
    return new;
  end
  $$;
alter function private.refuse_seat_of_ended() owner to app_definer;
