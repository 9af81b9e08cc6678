-- Notices to people, their kinds, and what each person wants to receive.

-- Notices, each to one person; a security notice is always sent.
create table public.notifications (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references public.profiles on delete cascade,
  kind          text not null,
  title         text not null check (length(title) <= 200),
  body          text not null default '' check (length(body) <= 2000),
  -- A path of the page.
  link          text check (link ~ '^/([^/\\]|$)'),
  about_company uuid references public.companies on delete cascade,
  created_at    timestamptz not null default now(),
  read_at       timestamptz,
  -- Sent by mail alone, as the person prefers: not shown in the page.
  by_mail_only  boolean not null default false,
  -- Due to go out by mail; the server composes it.
  mail_due      boolean not null default false
);
create index on public.notifications (user_id, created_at desc);
create index on public.notifications (about_company);
create index on public.notifications (created_at) where mail_due;

-- Kinds of notices, written by each start from `domain/notices`.
create table private.notice_kinds (
  kind        text primary key,
  is_security boolean not null,
  -- Without a preference of the person.
  by_mail     boolean not null
);

create table public.notification_preferences (
  user_id uuid not null references public.profiles on delete cascade,
  kind    text not null references private.notice_kinds on delete cascade,
  in_app  boolean not null default true,
  by_mail boolean not null default true,
  primary key (user_id, kind)
);
create index on public.notification_preferences (kind);
