-- The first date of a milestone never changes.
create or replace function private.stamp_poam_milestone() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    if tg_op = 'INSERT' then
      new.created_by := coalesce(auth.uid(), new.created_by);
      new.first_due_on := case when auth.uid() is null then coalesce(new.first_due_on, new.due_on) else new.due_on end;
    elsif new.first_due_on <> old.first_due_on then
      raise check_violation using message = 'The first date of a milestone stays as it was';
    end if;
    if new.completed_on > (now() at time zone 'UTC')::date + 1 then
      raise check_violation using message = 'The completion date cannot be in the future';
    end if;
    return new;
  end
  $$;
