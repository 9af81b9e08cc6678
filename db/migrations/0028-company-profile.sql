-- What documents and submissions say of a company: its identifiers, addresses, contacts and logo.
alter table public.companies
  -- Unique Entity ID of SAM.gov (FAR 2.101), without the letters I and O.
  add column uei              text constraint uei_form check (uei ~ '^[1-9A-HJ-NP-Z][0-9A-HJ-NP-Z]{11}$'),
  -- Of further sites; `cage_code` is the company's own.
  add column other_cage_codes text[] not null default '{}'
    constraint other_cage_codes_form check (array_to_string(other_cage_codes, ' ', '?') ~ '^([A-Z0-9]{5}( [A-Z0-9]{5}){0,49})?$'),
  add column physical_address text not null default '' check (length(physical_address) <= 500),
  add column mailing_address  text not null default '' check (length(mailing_address) <= 500),
  add column phone            text not null default '' check (length(phone) <= 40),
  add column website          text not null default ''
    constraint website_form check (website = '' or (website ~* '^https?://[^\s/]+\S*$' and length(website) <= 200));

create table public.company_contacts (
  company_id uuid not null references public.companies on delete cascade,
  id         uuid not null default gen_random_uuid(),
  role       text not null check (role in ('Primary contact', 'Affirming official', 'Security officer', 'Privacy officer', 'Contracts', 'Incident reporting', 'Other')),
  name       text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 200),
  title      text not null default '' check (length(title) <= 200),
  email      text not null default '' check (length(email) <= 254),
  phone      text not null default '' check (length(phone) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- One file for each company: `<company>/logo`. The owner of the tables is bound by their policies unless it says
-- otherwise.
alter table storage.buckets no force row level security;
insert into storage.buckets (id, name, for_companies, file_size_limit, allowed_mime_types)
values ('logos', 'logos', true, 200000, '{image/png,image/jpeg}');

alter table storage.buckets force row level security;

-- Until now the SSP asked for the address, the phone and all CAGE codes in a section of its own. They only move:
-- nothing is stamped, audited or announced.
alter table public.companies no force row level security;
alter table public.ssp_texts no force row level security;
alter table public.companies disable trigger user;
alter table public.ssp_texts disable trigger user;
update public.companies c set
  physical_address = left(coalesce(said.address, ''), 500),
  phone = left(coalesce(said.phone, ''), 40),
  other_cage_codes = coalesce((
    select array_agg(distinct code) from regexp_split_to_table(upper(said.codes), '[^A-Z0-9]+') code
    where code ~ '^[A-Z0-9]{5}$' and code is distinct from coalesce(c.cage_code, '')), '{}')
from (
  select company_id,
    max(btrim(body)) filter (where field = 'address') as address,
    max(btrim(body)) filter (where field = 'phone') as phone,
    max(body) filter (where field = 'cageCodes') as codes
  from public.ssp_texts
  where (section = 'organization' and field in ('address', 'phone', 'cageCodes')) or (section = 'entity' and field = 'address')
  group by company_id
) said
where said.company_id = c.id;
delete from public.ssp_texts
where (section = 'organization' and field in ('name', 'address', 'phone', 'cageCodes')) or (section = 'entity' and field in ('name', 'address'));
alter table public.ssp_texts enable trigger user;
alter table public.companies enable trigger user;
alter table public.ssp_texts force row level security;
alter table public.companies force row level security;
