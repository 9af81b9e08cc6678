-- Asked after the policies, so that a stranger learns nothing.
create or replace function private.require_asked() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise not_null_violation using message = 'Say who is asked'; end $$;
