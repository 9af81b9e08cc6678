create or replace function private.stamp_uploader() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.uploaded_by := coalesce(auth.uid(), new.uploaded_by);
    return new;
  end
  $$;
