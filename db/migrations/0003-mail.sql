-- Mails: the outbox, the mail server that an administrator set, and an administrator's texts. Only the service reads
-- and writes them.

-- Mails to send, written in the transaction of what they tell about. Without an SMTP server they stay here,
-- and an administrator reads them.
create table auth.mail_outbox (
  id              uuid primary key default gen_random_uuid(),
  to_address      text not null,
  subject         text not null,
  text            text not null,
  html            text,
  kind            text not null,
  state           text not null default 'ready' check (state in ('ready', 'sending', 'sent', 'failed', 'unknown')),
  attempts        integer not null default 0,
  created_at      timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  lease_until     timestamptz,
  sent_at         timestamptz,
  error           text,
  -- How often it ended so: after the first time it is sent once more, with the same Message-ID.
  unknowns        integer not null default 0,
  -- Parts of links and codes that open something: taken out of the text once the mail is sent.
  secrets         text[] not null default '{}',
  -- What the mail server said when it took the mail.
  answer          text,
  -- When it was to be sent: when it was written, or when a person asked for another attempt.
  wanted_at       timestamptz not null default now()
);
create index on auth.mail_outbox (created_at desc);
create index on auth.mail_outbox (next_attempt_at) where state in ('ready', 'sending', 'unknown');

-- One row: the mail server that an administrator set. Without it, and without SMTP_URL, mails stay in the outbox.
create table auth.mail_settings (
  id              boolean primary key default true check (id),
  host            text not null check (length(host) between 1 and 253),
  port            integer not null check (port between 1 and 65535),
  -- Encrypted from the first byte, encrypted after a greeting or not at all, never encrypted.
  security        text not null check (security in ('tls', 'starttls', 'none')),
  username        text check (length(username) between 1 and 320),
  sealed_password text,
  from_name       text not null default '' check (length(from_name) <= 100),
  from_address    text not null check (length(from_address) <= 254),
  reply_to        text check (length(reply_to) <= 254),
  updated_at      timestamptz not null default now(),
  check (sealed_password is null or username is not null)
);

-- Wordings of an administrator, instead of those that come with the product.
create table auth.mail_templates (
  kind       text primary key,
  subject    text not null check (length(subject) between 1 and 200),
  text       text not null check (length(text) between 1 and 10000),
  updated_at timestamptz not null default now()
);
