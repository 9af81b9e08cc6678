-- Sent questionnaires that are sent again after some months, and the last answers, which respondents may use again.

alter table public.sent_questionnaires
  add column repeat_months integer check (repeat_months between 1 and 60),
  -- When it is sent again. The one that is sent then repeats in its place.
  add column repeat_on date check (repeat_on between '1900-01-01' and '2999-12-31'),
  -- The one before it.
  add column repeats_id uuid,
  add constraint repeats_on_a_day check ((repeat_months is null) = (repeat_on is null)),
  add constraint repeated_once unique (company_id, repeats_id),
  add foreign key (company_id, repeats_id) references public.sent_questionnaires on delete set null (repeats_id);
create index on public.sent_questionnaires (repeat_on) where repeat_on is not null;

alter table public.sent_questions
  add column last_answer text not null default '' check (length(last_answer) <= 10000),
  add column last_note   text not null default '' check (length(last_note) <= 10000),
  -- When they were submitted; null where there are none.
  add column last_on     date;
