-- Questionnaires for contacts of third parties. Each has its own copy of the template's questions, so that what was
-- asked never changes afterwards.

create table private.sent_questionnaire_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.sent_questionnaires (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  -- SQ-1, SQ-2 … in the page.
  number         integer not null,
  third_party_id uuid not null,
  -- Of domain/questionnaires/templates.
  template       text not null check (length(template) between 1 and 60),
  title          text not null check (length(btrim(title)) between 1 and 300),
  due_on         date not null check (due_on between '1900-01-01' and '2999-12-31'),
  state          text not null default 'Sent' check (state in ('Sent', 'Answering', 'Submitted', 'Returned', 'Accepted')),
  -- What the respondent is asked to change.
  review_note    text not null default '' check (length(review_note) <= 2000),
  submitted_by   text not null default '' check (length(submitted_by) <= 200),
  submitted_at   timestamptz,
  created_by     uuid references public.profiles on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  constraint returned_with_a_note check (state <> 'Returned' or btrim(review_note) <> ''),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade
);
create index on public.sent_questionnaires (company_id, third_party_id);
create index on public.sent_questionnaires (created_by);

create table public.sent_questions (
  company_id       uuid not null references public.companies on delete cascade,
  id               uuid not null default gen_random_uuid(),
  questionnaire_id uuid not null,
  position         integer not null check (position between 1 and 100000),
  -- Its name in the template.
  key              text not null check (length(key) between 1 and 60),
  section          text not null default '' check (length(section) <= 200),
  text             text not null check (length(btrim(text)) between 1 and 4000),
  -- Empty for free text.
  options          text[] not null default '{}' check (cardinality(options) <= 20),
  -- Of each option, 0 to 100; null where it does not count.
  points           integer[] not null default '{}',
  weight           integer not null default 1 check (weight between 0 and 100),
  is_required      boolean not null default true,
  -- Shown only while the question of this key has one of these answers.
  shows_if         text,
  shows_when       text[] not null default '{}',
  -- Numbers of the requirements that the answer is about.
  requirements     text[] not null default '{}' check (cardinality(requirements) <= 50),
  answer           text not null default '' check (length(answer) <= 10000),
  note             text not null default '' check (length(note) <= 10000),
  -- Counts the saved answers: a save that has not seen the last one is refused.
  revision         integer not null default 0,
  answered_by      text not null default '' check (length(answered_by) <= 200),
  answered_at      timestamptz,
  primary key (company_id, id),
  unique (company_id, questionnaire_id, key),
  constraint answer_is_an_option check (answer = '' or cardinality(options) = 0 or answer = any (options)),
  constraint points_of_each_option check (cardinality(points) in (0, cardinality(options))),
  constraint shown_with_an_answer check ((shows_if is null) = (cardinality(shows_when) = 0)),
  foreign key (company_id, questionnaire_id) references public.sent_questionnaires on delete cascade
);
create index on public.sent_questions (company_id, questionnaire_id, position);
