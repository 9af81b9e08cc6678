-- Questionnaires that a company writes itself. Members read them, Owners and Managers write them. A version that was
-- sent is kept as it was, and the next change begins another one.

create table public.questionnaire_templates (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  title       text not null check (length(btrim(title)) between 1 and 300),
  description text not null default '' check (length(description) <= 2000),
  -- As domain/questionnaires/templates says; the server checks it.
  questions   jsonb not null default '[]',
  version     integer not null default 1 check (version >= 1),
  -- Counts the saves: one that has not seen the last is refused.
  revision    integer not null default 1,
  archived_at timestamptz,
  created_by  uuid references public.profiles on delete set null,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  primary key (company_id, id),
  constraint questions_are_listed check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 500)
);
create index on public.questionnaire_templates (created_by);

create table public.questionnaire_template_versions (
  company_id  uuid not null,
  template_id uuid not null,
  version     integer not null,
  id          uuid not null default gen_random_uuid(),
  title       text not null,
  questions   jsonb not null,
  sent_at     timestamptz not null default now(),
  primary key (company_id, template_id, version),
  unique (company_id, id),
  foreign key (company_id, template_id) references public.questionnaire_templates on delete cascade
);

alter table public.sent_questionnaires
  add column template_id      uuid,
  add column template_version integer,
  add constraint version_of_own_template check ((template_id is null) = (template_version is null)),
  add constraint template_was_sent foreign key (company_id, template_id, template_version)
    references public.questionnaire_template_versions;
create index on public.sent_questionnaires (company_id, template_id, template_version);

-- How a question is answered.
alter table public.sent_questions
  add column kind text not null default 'text' check (kind in ('choice', 'choices', 'text', 'number', 'date'));
alter table public.sent_questions no force row level security;
update public.sent_questions set kind = 'choice' where cardinality(options) > 0;
alter table public.sent_questions force row level security;
alter table public.sent_questions
  drop constraint answer_is_an_option,
  -- Several answers have a line each.
  add constraint answer_fits_its_kind check (answer = '' or case kind
    when 'choice' then answer = any (options)
    when 'choices' then string_to_array(answer, e'\n') <@ options
    when 'number' then answer ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$'
    when 'date' then answer ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    else true end),
  add constraint choices_are_offered check ((kind in ('choice', 'choices')) = (cardinality(options) > 0));
