-- Respondents may hand questions to colleagues, who get a seat of their own without being people of the company.

alter table public.seats
  alter column person_id drop not null,
  -- The seat of the respondent who delegated, and the name and address that they gave.
  add column delegated_by uuid,
  add column name  text check (length(btrim(name)) between 1 and 200),
  add column email text check (email = lower(email) and length(email) <= 254 and position('@' in email) > 1),
  add constraint person_or_delegate check (
    num_nonnulls(person_id, delegated_by) = 1 and (delegated_by is null) = (name is null) and (delegated_by is null) = (email is null)),
  add foreign key (company_id, delegated_by) references public.seats on delete cascade;
create index on public.seats (company_id, delegated_by);

alter type private.seat add attribute delegated_by uuid;

-- Which questions a delegate may see and answer; a question has one delegate at most.
create table public.delegated_questions (
  company_id  uuid not null references public.companies on delete cascade,
  id          uuid not null default gen_random_uuid(),
  question_id uuid not null,
  seat_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, question_id),
  foreign key (company_id, question_id) references public.sent_questions on delete cascade,
  foreign key (company_id, seat_id) references public.seats on delete cascade
);
create index on public.delegated_questions (company_id, seat_id);
