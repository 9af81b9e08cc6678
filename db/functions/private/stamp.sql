-- Who and when are the database's to say, whatever a client sends.
create or replace function private.stamp() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.updated_at := now();
    return new;
  end
  $$;
