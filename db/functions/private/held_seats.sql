-- The caller's seats of all purposes, while they last: an assessor's by their account, and the one that a link opened.
-- A delegate is no person of the company: their name and address are those that the respondent gave.
create or replace function private.held_seats() returns setof private.seat
  language sql stable security definer set search_path = ''
  as $$
    select a.company_id, a.id, 'assessment', a.assessment_id, a.name, a.email, null::uuid, a.invited_by, a.access_until, null::uuid
    from private.assessor_seats() a
    union all
    select s.company_id, s.id, s.purpose, s.subject_id, coalesce(p.name, s.name), coalesce(p.email, s.email), s.person_id, s.invited_by,
      s.access_until, s.delegated_by
    from private.seat_sessions e
    join public.seats s on s.company_id = e.company_id and s.id = e.seat_id and s.ended_at is null and s.access_until > now()
    join private.seat_purposes u on u.purpose = s.purpose and u.entry = 'link'
    left join public.people p on p.company_id = s.company_id and p.id = s.person_id
    join public.companies c on c.id = s.company_id and c.deleted_at is null
    where auth.jwt() ->> 'role' = 'seat' and e.id = (auth.jwt() ->> 'session_id')::uuid and e.expires_at > now()
  $$;
alter function private.held_seats() owner to app_definer;
