-- Records who began a review and who decided it, and freezes it with its decision, together with what the third party
-- was on that day. Deleted accounts and questionnaires may leave their fields. Without a caller it is the service,
-- which may bring history along.
create or replace function private.guard_third_party_review() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    gone text[] := '{created_by,decided_by}';
    today constant date := (now() at time zone 'UTC')::date;
  begin
    if tg_op = 'UPDATE' then
      if old.decision is not null then
        if not exists (select from public.sent_questionnaires q where q.company_id = old.company_id and q.id = old.questionnaire_id) then
          gone := gone || 'questionnaire_id'::text;
        end if;
        if to_jsonb(new) - gone is distinct from to_jsonb(old) - gone or new.questionnaire_id is distinct from old.questionnaire_id
          and new.questionnaire_id is not null then
          raise check_violation using message = 'The review was decided and cannot change';
        end if;
        return new;
      end if;
      new.updated_at := now();
    end if;
    if tg_op = 'INSERT' and new.decision is null and exists (
      select from public.third_party_reviews r
      where r.company_id = new.company_id and r.third_party_id = new.third_party_id and r.decision is null
    ) then
      raise unique_violation using message = 'A review of this third party is under way: decide it or delete it first';
    end if;
    if auth.uid() is null then return new; end if;
    if tg_op = 'INSERT' then new.created_by := auth.uid(); end if;
    -- The caller's day may be a day ahead of UTC.
    if greatest(new.requested_on, new.answered_on, new.assessed_on) > today + 1 then
      raise check_violation using message = 'A step is recorded once it happened: the date cannot be in the future';
    end if;
    -- One that was returned since it was chosen hinders neither the steps nor a rejection.
    if (new.questionnaire_id is distinct from old.questionnaire_id or new.decision <> 'Rejected')
      and new.questionnaire_id is not null and not exists (
        select from public.sent_questionnaires q
        where q.company_id = new.company_id and q.id = new.questionnaire_id and q.third_party_id = new.third_party_id
          and q.state in ('Submitted', 'Accepted')
      )
    then
      raise check_violation using message = 'Choose a questionnaire that this third party has answered';
    end if;
    if new.decision is null then return new; end if;
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'You cannot decide while acting for someone else';
    end if;
    if new.company_id <> all (private.companies_where('content.delete')) then
      raise insufficient_privilege using message = 'An Owner or a Manager decides about a review';
    end if;
    if new.next_review_on <= today then
      raise check_violation using message = 'Choose a day in the future for the next review';
    end if;
    new.decided_by := auth.uid();
    new.decided_at := now();
    new.record := private.third_party_record(new.company_id, new.third_party_id, new.questionnaire_id, new.id);
    return new;
  end
  $$;
alter function private.guard_third_party_review() owner to app_definer;
