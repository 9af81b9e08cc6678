-- Clients read a status and send it back whole (an upsert). Its identity and the time of its creation do not change.
create or replace function private.keep_status() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    -- Without a caller it is the service, which may bring history along (an import, the demo).
    if auth.uid() is null then return new; end if;
    if tg_op = 'INSERT' then
      new.created_at := now();
      return new;
    end if;
    if new.control_id <> old.control_id then
      raise check_violation using message = 'A status belongs to its control and cannot be moved to another';
    end if;
    new.id := old.id;
    new.created_at := old.created_at;
    return new;
  end
  $$;
