-- What is wrong at a third party: proposed from an answer to a questionnaire, found in a review, or added by hand.
-- Members read it, editors write it, Owners and Managers accept its risk or delete it.

create table public.third_party_findings (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  -- TF-1, TF-2 … in the page.
  number         integer not null,
  third_party_id uuid not null,
  title          text not null check (length(btrim(title)) between 1 and 300),
  description    text not null default '' check (length(description) <= 10000),
  severity       text not null default 'Moderate' check (severity in ('Very Low', 'Low', 'Moderate', 'High', 'Very High')),
  -- Proposed: a person has yet to confirm or dismiss it.
  status         text not null default 'Open' check (status in ('Proposed', 'Open', 'In Progress', 'Resolved', 'Accepted', 'Dismissed')),
  -- Why it was accepted or dismissed.
  reason         text check (length(reason) <= 2000),
  owner_id       uuid,
  due_on         date check (due_on between '1900-01-01' and '2999-12-31'),
  -- Where it comes from; neither where a person added it.
  question_id    uuid,
  review_id      uuid,
  poam_item_id   uuid,
  approved_by    uuid references public.profiles on delete set null,
  created_by     uuid references public.profiles on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  constraint comes_from_one_source check (num_nonnulls(question_id, review_id) <= 1),
  constraint set_aside_for_a_reason check (status not in ('Accepted', 'Dismissed') or coalesce(btrim(reason), '') <> ''),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade,
  foreign key (company_id, question_id) references public.sent_questions on delete set null (question_id),
  foreign key (company_id, review_id) references public.third_party_reviews on delete set null (review_id),
  foreign key (company_id, poam_item_id) references public.poam_items on delete set null (poam_item_id),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.third_party_findings (company_id, third_party_id);
create unique index one_finding_for_each_answer on public.third_party_findings (company_id, question_id);
create index on public.third_party_findings (company_id, review_id);
create index on public.third_party_findings (company_id, poam_item_id);
create index on public.third_party_findings (company_id, owner_id);
create index on public.third_party_findings (approved_by);
create index on public.third_party_findings (created_by);
create index third_party_findings_words on public.third_party_findings
  using gin (private.folded('TF-' || number::text, title, description) extensions.gin_trgm_ops);

-- From which weight on a low answer is proposed as a finding. Null: none is.
alter table public.sent_questionnaires
  add column finding_weight integer default 3 check (finding_weight between 1 and 100);
