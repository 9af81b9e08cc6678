-- Stores the hashes of a new seat's link and of its passphrase, and logs that they were shown to the sender, where no
-- email brings a code.
create or replace function private.link_seat(given public.seats, token_hash bytea, passphrase_hash bytea, metadata jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    insert into private.seat_links (company_id, seat_id, token_hash, passphrase_hash)
    values (given.company_id, given.id, link_seat.token_hash, link_seat.passphrase_hash);
    if given.code_by = 'passphrase' then
      perform audit.record('seat_link_shown', given.company_id, given.id::text, metadata);
      perform audit.record('seat_passphrase_shown', given.company_id, given.id::text, metadata);
    end if;
  end
  $$;
alter function private.link_seat(public.seats, bytea, bytea, jsonb) owner to app_definer;
