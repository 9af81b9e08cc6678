create or replace function private.stamp_review() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.reviewed_by := coalesce(auth.uid(), new.reviewed_by);
    return new;
  end
  $$;
