-- Steps of the offboarding of a third party, with who did each, when, and which of its documents proves it. Members
-- read, editors record; the database begins them, and a third party ends only when none is open.

alter table public.third_party_documents
  drop constraint third_party_documents_kind_check,
  add constraint third_party_documents_kind_check check (kind in ('BAA', 'DPA', 'NDA', 'Contract', 'SOC 2 report', 'ISO certificate',
    'Penetration test', 'Insurance', 'Responsibility matrix', 'Certificate of destruction', 'Other')),
  add constraint document_of_its_third_party unique (company_id, third_party_id, id);

create table public.offboarding_steps (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  third_party_id uuid not null,
  step           text not null check (step in ('Access revoked', 'Keys and devices returned', 'CUI returned or destroyed',
    'FCI returned or destroyed', 'PHI returned or destroyed', 'Personal data returned or destroyed', 'Agreements ended',
    'Subcontractors told', 'Inherited controls reassigned')),
  state          text not null default 'Open' check (state in ('Open', 'Done', 'Not needed')),
  -- Who did it, or decided that it is not needed, and on which day.
  done_by        uuid references public.profiles on delete set null,
  done_on        date check (done_on between '1900-01-01' and '2999-12-31'),
  document_id    uuid,
  note           text not null default '' check (length(note) <= 2000),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, third_party_id, step),
  constraint recorded_with_its_day check ((state = 'Open') = (done_on is null)),
  constraint not_needed_for_a_reason check (state <> 'Not needed' or btrim(note) <> ''),
  constraint return_is_proved check (state <> 'Done' or step not like '% returned or destroyed' or document_id is not null),
  foreign key (company_id, third_party_id) references public.third_parties on delete cascade,
  foreign key (company_id, third_party_id, document_id) references public.third_party_documents (company_id, third_party_id, id)
);
create index on public.offboarding_steps (company_id, third_party_id, document_id);
create index on public.offboarding_steps (done_by);

-- Third parties that were offboarding begin their steps. Those that ended before have a reason instead.
alter table public.third_parties no force row level security;
alter table public.service_providers no force row level security;
alter table public.control_inheritances no force row level security;

insert into public.offboarding_steps (company_id, third_party_id, step, state, done_on, note)
select t.company_id, t.id, s.step, case t.status when 'Ended' then 'Not needed' else 'Open' end,
  case t.status when 'Ended' then current_date end,
  case t.status when 'Ended' then 'It ended before steps were recorded' else '' end
from public.third_parties t
cross join lateral (
  select unnest(array['Access revoked', 'Keys and devices returned', 'Agreements ended'])
  union all select held || ' returned or destroyed' from unnest(t.data_held) held
  union all select 'Subcontractors told' where t.data_held <> '{}'
    or exists (select from public.third_parties c where c.company_id = t.company_id and c.parent_id = t.id)
  union all select 'Inherited controls reassigned' where exists (
    select from public.service_providers p
    join public.control_inheritances i on i.company_id = p.company_id and i.provider_id = p.id and i.responsibility <> 'Customer'
    where p.company_id = t.company_id and p.third_party_id = t.id)
) s (step)
where t.status in ('Offboarding', 'Ended');

alter table public.control_inheritances force row level security;
alter table public.service_providers force row level security;
alter table public.third_parties force row level security;
