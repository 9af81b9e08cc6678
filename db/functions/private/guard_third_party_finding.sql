-- A finding names an answer or a review of its own third party, and a decided review gets no further ones. Records who
-- accepts its risk. Without a caller it is the service, which may bring history along.
create or replace function private.guard_third_party_finding() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' and new.question_id is not null and not exists (
      select from public.sent_questions a
      join public.sent_questionnaires q on q.company_id = a.company_id and q.id = a.questionnaire_id
      where a.company_id = new.company_id and a.id = new.question_id and q.third_party_id = new.third_party_id
        and q.state in ('Submitted', 'Accepted')
    ) then
      raise check_violation using message = 'Choose an answer that this third party has submitted';
    end if;
    if tg_op = 'INSERT' and new.review_id is not null and not exists (
      select from public.third_party_reviews r
      where r.company_id = new.company_id and r.id = new.review_id and r.third_party_id = new.third_party_id
        and (r.decision is null or auth.uid() is null)
    ) then
      raise check_violation using message = 'Choose a review of this third party that is under way';
    end if;
    if tg_op = 'UPDATE' and new.status = 'Proposed' and old.status <> 'Proposed' and auth.uid() is not null then
      raise check_violation using message = 'This finding was decided: set it to Open instead';
    end if;
    if new.status not in ('Accepted', 'Dismissed') then new.reason := null; end if;
    if new.status <> 'Accepted' then
      new.approved_by := null;
    elsif auth.uid() is not null and (tg_op = 'INSERT' or (old.status, old.reason) is distinct from (new.status, new.reason)) then
      perform private.require_risk_approver(new.company_id);
      new.approved_by := auth.uid();
    end if;
    return new;
  end
  $$;
alter function private.guard_third_party_finding() owner to app_definer;
