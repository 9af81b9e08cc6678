-- Without a caller it is the service, which may bring history along.
create or replace function private.protect_ended_exception() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    -- People may go, and so may the document's evidence item.
    may_go text[] := '{created_by,ended_by,updated_by,updated_at}';
  begin
    if tg_op = 'INSERT' then
      new.created_by := coalesce(auth.uid(), new.created_by);
    elsif old.ended_at is not null then
      if new.document_id is null then
        may_go := may_go || '{document_id}';
      end if;
      if to_jsonb(new) - may_go is distinct from to_jsonb(old) - may_go then
        raise check_violation using message = 'What has ended stays as it is';
      end if;
    elsif new.ended_because is not null then
      new.ended_at := now();
      new.ended_by := auth.uid();
    end if;
    return new;
  end
  $$;
