-- Writes into the audit log what a seat that a link opened has read or done: it has no account to attribute it to.
create or replace function private.record_seat(seat private.seat, action text, metadata jsonb default '{}') returns void
  language sql volatile security definer set search_path = ''
  as $$
    select audit.record(action, seat.company_id, seat.id::text, jsonb_build_object('purpose', seat.purpose,
      'subject_id', seat.subject_id, 'person_id', seat.person_id, 'name', seat.name) || metadata)
  $$;
alter function private.record_seat(private.seat, text, jsonb) owner to app_definer;
