-- Questionnaires of customers: the file that came, its questions with their answers, and the library of answers that
-- grows from what was approved. Members read and write them; Owners and Managers delete them.

create table private.questionnaire_counters (
  company_id uuid primary key,
  last       integer not null
);

create table public.inbound_questionnaires (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  -- Q-1, Q-2 … in the page.
  number      integer not null,
  customer    text not null check (length(btrim(customer)) between 1 and 200),
  title       text not null check (length(btrim(title)) between 1 and 300),
  due_on      date check (due_on between '1900-01-01' and '2999-12-31'),
  owner_id    uuid,
  -- Earlier answers only fill the library.
  purpose     text not null default 'Answer' check (purpose in ('Answer', 'Earlier answers')),
  -- New until a person has confirmed which columns hold what.
  state       text not null default 'New' check (state in ('New', 'Answering', 'Returned')),
  -- Its name in the bucket `questionnaires`; null where questions were typed in.
  file        text check (length(file) <= 1000),
  file_name   text check (length(file_name) <= 255),
  file_size   bigint,
  file_sha256 text,
  format      text check (format in ('xlsx', 'csv', 'docx', 'pdf')),
  -- Of the headings: the next edition of a form has the same.
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  mapping     jsonb not null default '[]' check (jsonb_typeof(mapping) = 'array' and pg_column_size(mapping) <= 100000),
  -- The edition before this one, which changes are counted from.
  former_id   uuid,
  -- When answers were suggested the last time, from the sources of that moment.
  suggested_at timestamptz,
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id),
  foreign key (company_id, former_id) references public.inbound_questionnaires on delete set null (former_id)
);
create index on public.inbound_questionnaires (company_id, owner_id);
create index on public.inbound_questionnaires (company_id, former_id);
create index on public.inbound_questionnaires (company_id, fingerprint);
create index on public.inbound_questionnaires (created_by);
create index inbound_questionnaires_words on public.inbound_questionnaires
  using gin (private.folded('Q-' || number::text, title, customer) extensions.gin_trgm_ops);

create table public.inbound_questions (
  company_id       uuid not null references public.companies on delete cascade,
  id               uuid not null default gen_random_uuid(),
  questionnaire_id uuid not null,
  position         integer not null check (position between 1 and 100000),
  sheet            text not null default '' check (length(sheet) <= 200),
  -- Where the answer and the explanation belong; null where the file has no place for it.
  cell             text check (cell ~ '^[A-Z]{1,3}[0-9]{1,7}$'),
  note_cell        text check (note_cell ~ '^[A-Z]{1,3}[0-9]{1,7}$'),
  section          text not null default '' check (length(section) <= 200),
  -- The customer's number of the question.
  reference        text not null default '' check (length(reference) <= 100),
  text             text not null check (length(btrim(text)) between 1 and 10000),
  -- The answers that the file allows; empty for free text.
  options          text[] not null default '{}' check (cardinality(options) <= 200),
  answer           text not null default '' check (length(answer) <= 10000),
  note             text not null default '' check (length(note) <= 10000),
  state            text not null default 'Unanswered' check (state in ('Unanswered', 'Suggested', 'Edited', 'Approved')),
  -- What was suggested and why: domain/questionnaires/suggestion.ts.
  suggestion       jsonb check (jsonb_typeof(suggestion) = 'object'),
  -- Against the edition before; null without one.
  change           text check (change in ('Same', 'Changed', 'New')),
  former_text      text check (length(former_text) <= 10000),
  owner_id         uuid,
  approved_by      uuid references public.profiles on delete set null,
  approved_at      timestamptz,
  updated_at       timestamptz not null default now(),
  primary key (company_id, id),
  constraint approved_has_answer check (state <> 'Approved' or btrim(answer) <> ''),
  constraint approved_at_a_time check ((state = 'Approved') = (approved_at is not null)),
  foreign key (company_id, questionnaire_id) references public.inbound_questionnaires on delete cascade,
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id)
);
create index on public.inbound_questions (company_id, questionnaire_id, position);
create index on public.inbound_questions (company_id, owner_id);
create index on public.inbound_questions (approved_by);

create table public.answer_library (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  question    text not null check (length(btrim(question)) between 1 and 10000),
  -- The same question, however it is spaced and punctuated.
  question_key text not null generated always as (md5(btrim(regexp_replace(lower(question), '\W+', ' ', 'g')))) stored,
  answer      text not null check (length(btrim(answer)) between 1 and 10000),
  note        text not null default '' check (length(note) <= 10000),
  -- Only approved answers are suggested.
  state       text not null default 'Approved' check (state in ('Proposed', 'Approved')),
  owner_id    uuid,
  -- The last day on which it is suggested.
  valid_until date not null default ((now() at time zone 'UTC')::date + 365) check (valid_until between '1900-01-01' and '2999-12-31'),
  -- The questionnaire that it comes from.
  questionnaire_id uuid,
  used_count  integer not null default 0 check (used_count >= 0),
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, question_key),
  foreign key (company_id, owner_id) references public.user_companies (company_id, user_id) on delete set null (owner_id),
  foreign key (company_id, questionnaire_id) references public.inbound_questionnaires on delete set null (questionnaire_id)
);
create index on public.answer_library (company_id, owner_id);
create index on public.answer_library (company_id, questionnaire_id);
create index on public.answer_library (created_by);
create index answer_library_words on public.answer_library
  using gin (private.folded(question, answer, note) extensions.gin_trgm_ops);

-- The files as they came.
alter table storage.buckets no force row level security;
insert into storage.buckets (id, name, for_companies, file_size_limit) values ('questionnaires', 'questionnaires', true, 26214400);
alter table storage.buckets force row level security;

select private.open_to_comments('public.inbound_questions', 'inbound_question_id');
