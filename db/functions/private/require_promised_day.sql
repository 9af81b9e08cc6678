create or replace function private.require_promised_day() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise check_violation using message = 'The item has no day yet: set one instead of asking for a later one'; end $$;
