create or replace function private.stamp_comment() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      new.author_id := coalesce(auth.uid(), new.author_id);
    elsif new.body <> old.body then
      new.edited_at := now();
    end if;
    return new;
  end
  $$;
