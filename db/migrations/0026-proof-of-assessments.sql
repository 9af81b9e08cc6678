-- What a status rests on: the day on which an assessment ended, the document in which a provider shows its part, and
-- the issues that an official had before them when affirming.

alter table public.assessments
  -- Entered, as is began_on. finished_on is the day of freezing, status_on the day on which the result was received.
  add column ended_on date,
  add constraint assessed_in_our_time check (least(began_on, ended_on) >= '1900-01-01' and greatest(began_on, ended_on) <= '2999-12-31'),
  add constraint ended_after_it_began check (ended_on >= began_on),
  add constraint frozen_after_it_ended check (finished_on >= ended_on),
  -- A close-out takes over the date of the Conditional status, which is earlier than itself.
  add constraint status_after_it_ended check (closes_id is not null or status_on >= ended_on);

-- An attestation, report or responsibility matrix of the provider.
alter table public.service_providers
  add column document_id uuid,
  add foreign key (company_id, document_id) references public.evidence on delete set null (document_id);
create index on public.service_providers (company_id, document_id);

-- Null: affirmed before they were listed.
alter table public.assessment_affirmations add column issues jsonb check (jsonb_typeof(issues) = 'array');
