-- Reviews of third parties in four steps: what was asked, what they answered, what was found, what was decided.
-- Members read, editors write, Owners and Managers decide. A decided review stays as it is.

create table public.third_party_reviews (
  company_id      uuid not null references public.companies on delete cascade,
  id              uuid not null default gen_random_uuid(),
  third_party_id  uuid not null,
  request         text not null default '' check (length(request) <= 5000),
  requested_on    date check (requested_on between '1900-01-01' and '2999-12-31'),
  -- The answered questionnaire that the answers were read from.
  questionnaire_id uuid,
  answers         text not null default '' check (length(answers) <= 10000),
  answered_on     date check (answered_on between '1900-01-01' and '2999-12-31'),
  findings        text not null default '' check (length(findings) <= 10000),
  assessed_on     date check (assessed_on between '1900-01-01' and '2999-12-31'),
  decision        text check (decision in ('Approved', 'Approved with conditions', 'Rejected')),
  decision_note   text not null default '' check (length(decision_note) <= 5000),
  -- What both become in the register.
  residual_risk   text check (residual_risk in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  next_review_on  date check (next_review_on between '1900-01-01' and '2999-12-31'),
  decided_by      uuid references public.profiles on delete set null,
  decided_at      timestamptz,
  -- The third party and its documents as they were when it was decided.
  record          jsonb,
  created_by      uuid references public.profiles on delete set null,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  primary key (company_id, id),
  constraint steps_in_order check (
    (answered_on is null or coalesce(answered_on >= requested_on, false))
    and (assessed_on is null or coalesce(assessed_on >= answered_on, false))
    and (decision is null or assessed_on is not null)),
  constraint steps_are_whole check (
    (requested_on is null or btrim(request) <> '')
    and (answered_on is null or btrim(answers) <> '')
    and (assessed_on is null or btrim(findings) <> '')),
  constraint decision_is_whole check (
    (decision is null) = (decided_at is null) and (decision is null) = (record is null)
    and (decision is null or decision = 'Rejected' or next_review_on is not null)
    and (decision is distinct from 'Approved with conditions' or btrim(decision_note) <> '')),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade,
  foreign key (company_id, questionnaire_id) references public.sent_questionnaires on delete set null (questionnaire_id)
);
create index on public.third_party_reviews (company_id, third_party_id);
create unique index one_open_review on public.third_party_reviews (company_id, third_party_id) where decision is null;
create index on public.third_party_reviews (company_id, questionnaire_id);
create index on public.third_party_reviews (decided_by);
create index on public.third_party_reviews (created_by);
