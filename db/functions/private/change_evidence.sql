-- Who reviewed it and when are the database's to say. To archive is to delete, thirty days later.
create or replace function private.change_evidence() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    proved text;
  begin
    if new is not distinct from old then return new; end if;
    new.updated_at := now();
    if new.review_state = 'Not reviewed' then
      new.review_note := null;
      new.reviewed_by := null;
      new.reviewed_at := null;
    end if;
    -- Without a caller it is the service, which may bring history along.
    if auth.uid() is null then return new; end if;
    if old.archived_at is null and new.archived_at is not null then
      if new.company_id <> all (private.companies_where('content.delete')) then
        raise insufficient_privilege using message = 'Your role does not allow archiving evidence';
      end if;
      proved := private.proved_step(new.company_id, new.id);
      if proved is not null then
        raise check_violation using message = format('E-%s proves a step of an offboarding (%s): reopen the step first', new.number, proved);
      end if;
      new.archived_at := now();
    elsif new.archived_at is not null then
      new.archived_at := old.archived_at;
    end if;
    if new.review_state <> 'Not reviewed' and (new.review_state, new.review_note) is distinct from (old.review_state, old.review_note) then
      new.reviewed_by := auth.uid();
      new.reviewed_at := now();
    end if;
    return new;
  end
  $$;
alter function private.change_evidence() owner to app_definer;
