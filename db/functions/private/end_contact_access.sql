-- Who is no contact of a third party any more has no access to its questionnaires. Where the third party goes too, its
-- questionnaires end the access.
create or replace function private.end_contact_access() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    perform private.end_seat(s.company_id, s.id, 'revoked')
    from public.seats s
    join public.sent_questionnaires q on q.company_id = s.company_id and q.id = s.subject_id and q.third_party_id = old.third_party_id
    where s.company_id = old.company_id and s.purpose = 'questionnaire' and s.person_id = old.person_id and s.ended_at is null;
    return null;
  end
  $$;
alter function private.end_contact_access() owner to app_definer;
