-- Proposes a finding for each submitted answer that reaches less than half of its points and weighs enough. Proposals
-- that a later answer settles go; others stay with what reviewers wrote into them, and so does what a person decided.
create or replace function private.propose_findings() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from public.third_party_findings f using public.sent_questions q
    where q.company_id = new.company_id and q.questionnaire_id = new.id
      and f.company_id = q.company_id and f.question_id = q.id and f.status = 'Proposed'
      and not exists (
        select from private.shown_answers a
        where a.company_id = q.company_id and a.id = q.id and a.reached < 50 and a.weight >= new.finding_weight);
    insert into public.third_party_findings (company_id, third_party_id, question_id, title, description, severity, status, owner_id, due_on)
    select a.company_id, new.third_party_id, a.id, left(a.text, 300),
      left(concat_ws(e'\n', 'Answer: ' || replace(a.answer, e'\n', ', '), nullif(a.note, '')), 10000),
      (array['Low', 'Moderate', 'High'])[grade], 'Proposed', t.owner_id,
      (now() at time zone 'UTC')::date + (array[180, 90, 30])[grade]
    from private.shown_answers a
    join public.third_parties t on t.company_id = new.company_id and t.id = new.third_party_id
    cross join lateral (select case when a.weight >= 5 then 3 when a.weight >= 3 then 2 else 1 end as grade) g
    where a.company_id = new.company_id and a.questionnaire_id = new.id and a.reached < 50 and a.weight >= new.finding_weight
    order by a.position
    on conflict (company_id, question_id) do nothing;
    return null;
  end
  $$;
alter function private.propose_findings() owner to app_definer;
