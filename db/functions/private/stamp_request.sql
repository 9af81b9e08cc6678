-- Evidence that is given fulfils; without it nothing does.
create or replace function private.stamp_request() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.updated_at := now();
    if tg_op = 'INSERT' then
      new.asked_by := coalesce(auth.uid(), new.asked_by);
      return new;
    end if;
    if old.state = 'Open' and old.fulfilled_by is null and new.fulfilled_by is not null then new.state := 'Fulfilled'; end if;
    if new.state = 'Fulfilled' and old.state <> 'Fulfilled' then
      if new.fulfilled_by is null then raise check_violation using message = 'Say which evidence fulfils the request'; end if;
      new.fulfilled_at := now();
    end if;
    return new;
  end
  $$;
