create or replace function private.stamp_author() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    -- Without a caller it is the service, which may bring history along (an import, the demo).
    if auth.uid() is not null then
      new.updated_at := now();
      new.updated_by := auth.uid();
    end if;
    return new;
  end
  $$;
