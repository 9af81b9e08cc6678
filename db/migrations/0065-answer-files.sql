-- Files that respondents attach to their answers. Members read them; they stay once the answers were submitted.

create table public.sent_question_files (
  company_id   uuid not null references public.companies on delete cascade,
  id           uuid not null default gen_random_uuid(),
  question_id  uuid not null,
  -- Its name in the bucket `answers`.
  file         text not null check (length(file) <= 1000),
  file_name    text not null check (length(file_name) between 1 and 255),
  file_size    bigint not null check (file_size >= 0),
  file_sha256  text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  file_scan    text not null check (file_scan in ('not scanned', 'pending', 'clean', 'infected')),
  added_by     text not null check (length(added_by) between 1 and 200),
  added_at     timestamptz not null default now(),
  -- When answers were submitted with it the first time.
  submitted_at timestamptz,
  primary key (company_id, id),
  unique (company_id, file),
  foreign key (company_id, question_id) references public.sent_questions on delete cascade
);
create index on public.sent_question_files (company_id, question_id);

alter table storage.buckets no force row level security;
insert into storage.buckets (id, name, for_companies, file_size_limit) values ('answers', 'answers', true, 26214400);
alter table storage.buckets force row level security;
