create or replace function private.stamp_creator() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.created_by := coalesce(auth.uid(), new.created_by);
    return new;
  end
  $$;
