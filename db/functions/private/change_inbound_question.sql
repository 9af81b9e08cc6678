-- Keeps state and approval of an answer together: a changed answer is no longer approved, and who approved it when is
-- the database's to say. What the service suggests stays a suggestion.
create or replace function private.change_inbound_question() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    is_changed boolean := (new.answer, new.note) is distinct from (old.answer, old.note);
  begin
    new.updated_at := now();
    if is_changed and new.state = old.state and auth.uid() is not null then
      new.state := case when btrim(new.answer) = '' and btrim(new.note) = '' then 'Unanswered' else 'Edited' end;
    end if;
    if new.state <> 'Approved' then
      new.approved_by := null;
      new.approved_at := null;
    elsif old.state <> 'Approved' then
      new.approved_by := auth.uid();
      new.approved_at := now();
    end if;
    return new;
  end
  $$;
