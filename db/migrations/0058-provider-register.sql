-- Service providers of the SSP belong to third parties of the register: what kind of provider each is, its FedRAMP
-- status and what it handles. The responsibility matrix reaches down to objectives. The SSP, its versions and OSCAL
-- keep their bytes.

alter table public.service_providers
  add column third_party_id uuid,
  add column provider_type text check (provider_type in ('CSP', 'ESP', 'MSP', 'MSSP')),
  add column fedramp text check (fedramp in ('High', 'Moderate', 'Moderate equivalent', 'Low', 'In process', 'None')),
  -- What it handles of ours. Empty: none.
  add column handles text[] not null default '{}' check (handles <@ array['CUI', 'Security protection data', 'PHI']),
  add foreign key (company_id, third_party_id) references public.third_parties on delete set null (third_party_id);
create index on public.service_providers (company_id, third_party_id);

-- Customer: the provider does nothing for the requirement, and its matrix says so. Nothing is inherited then.
alter table public.control_inheritances
  drop constraint control_inheritances_responsibility_check,
  add constraint control_inheritances_responsibility_check check (responsibility in ('Provider', 'Shared', 'Customer'));

-- Who is responsible for one objective, where it differs from its requirement. Members read, editors write.
create table public.objective_responsibilities (
  company_id     uuid not null references public.companies on delete cascade,
  id             uuid not null default gen_random_uuid(),
  control_id     uuid not null,
  provider_id    uuid not null,
  objective_id   text not null references public.catalog_objectives,
  responsibility text not null check (responsibility in ('Provider', 'Shared', 'Customer')),
  note           text not null default '' check (length(note) <= 2000),
  updated_by     uuid references public.profiles on delete set null,
  updated_at     timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, control_id, provider_id, objective_id),
  foreign key (company_id, provider_id) references public.service_providers on delete cascade,
  foreign key (company_id, control_id, provider_id)
    references public.control_inheritances (company_id, control_id, provider_id) on delete cascade
);
create index on public.objective_responsibilities (company_id, provider_id);
create index on public.objective_responsibilities (objective_id);
create index on public.objective_responsibilities (updated_by);

-- Each provider becomes a service of the third party of its name, which is added where the register has none.
alter table public.third_parties no force row level security;
alter table public.third_parties disable trigger user;
alter table public.service_providers no force row level security;
alter table public.service_providers disable trigger user;
alter table private.record_numbers no force row level security;

with names as (
  select company_id, min(btrim(name)) as name, lower(btrim(name)) as folded
  from public.service_providers group by company_id, lower(btrim(name))
)
insert into public.third_parties (company_id, name, number)
select n.company_id, n.name, coalesce(c.last, 0) + row_number() over (partition by n.company_id order by n.folded)
from names n
left join private.record_numbers c on c.company_id = n.company_id and c.kind = 'third party'
where not exists (
  select from public.third_parties t where t.company_id = n.company_id and lower(btrim(t.name)) = n.folded);

insert into private.record_numbers as c (company_id, kind, last)
select company_id, 'third party', max(number) from public.third_parties group by company_id
on conflict (company_id, kind) do update set last = greatest(c.last, excluded.last);

update public.service_providers p
set third_party_id = (
  select t.id from public.third_parties t
  where t.company_id = p.company_id and lower(btrim(t.name)) = lower(btrim(p.name)) order by t.number limit 1);

alter table private.record_numbers force row level security;
alter table public.service_providers enable trigger user;
alter table public.service_providers force row level security;
alter table public.third_parties enable trigger user;
alter table public.third_parties force row level security;
