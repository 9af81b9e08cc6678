-- How mails leave the installation, what they say, and what people are reminded of. Only the service reads and writes these
-- tables; an administrator sees and changes them by functions of the server.

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

-- `unknown`: the connection or the process died after the mail was handed over and before the answer; it may have arrived.
alter table auth.mail_outbox
  drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state_check check (state in ('ready', 'sending', 'sent', 'failed', 'unknown')),
  -- How often it ended so: after the first time it is sent once more, with the same Message-ID.
  add column unknowns integer not null default 0,
  -- Parts of links and codes that open something: taken out of the text once the mail is sent.
  add column secrets  text[] not null default '{}',
  -- What the mail server said when it took the mail.
  add column answer   text,
  -- Since when it is to be sent: since it was written, or since somebody said to try again.
  add column wanted_at timestamptz not null default now();
drop index auth.mail_outbox_next_attempt_at_idx;
create index on auth.mail_outbox (next_attempt_at) where state in ('ready', 'sending', 'unknown');

-- Due dates that an owner was told of: each stage once, and anew when the date or the owner changes.
create table private.told_due_dates (
  company_id uuid not null,
  status_id  uuid not null,
  owner_id   uuid not null references public.profiles on delete cascade,
  due_on     date not null,
  stage      text not null check (stage in ('week', 'day', 'overdue')),
  told_at    timestamptz not null default now(),
  primary key (company_id, status_id, owner_id, due_on, stage),
  foreign key (company_id, status_id) references public.org_control_status (company_id, id) on delete cascade
);
create index on private.told_due_dates (owner_id);
create index on private.told_due_dates (told_at);

do $$
declare
  name text;
begin
  foreach name in array array['auth.mail_settings', 'auth.mail_templates', 'private.told_due_dates'] loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
    execute format('revoke all on %s from public', name);
  end loop;
end
$$;
grant select, insert, update, delete on auth.mail_settings, auth.mail_templates to app_service;
grant select, insert, delete on private.told_due_dates to app_definer;

-- Reminds owners of what is due within a week, within a day, or was due. Each owner hears of each stage once, however often and
-- on however many servers this runs. Days are those of UTC. Returns how many were told.
create function private.tell_due_dates(today date default (now() at time zone 'UTC')::date) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    told integer := 0;
    one  record;
  begin
    delete from private.told_due_dates where told_at < now() - interval '2 years';
    for one in
      with due as (
        insert into private.told_due_dates (company_id, status_id, owner_id, due_on, stage)
        select s.company_id, s.id, s.owner_id, s.due_on,
          case when s.due_on < today then 'overdue' when s.due_on <= today + 1 then 'day' else 'week' end
        from public.org_control_status s
        join public.companies c on c.id = s.company_id and c.deleted_at is null
        join public.user_companies m on m.company_id = s.company_id and m.user_id = s.owner_id
          and (m.access_until is null or m.access_until > now())
        where s.due_on <= today + 7 and s.status not in ('Completed', 'Not Applicable')
        on conflict do nothing
        returning company_id, status_id, owner_id, due_on
      )
      select due.*, k.nist_id, k.title
      from due
      join public.org_control_status s on s.company_id = due.company_id and s.id = due.status_id
      join public.controls k on k.company_id = s.company_id and k.id = s.control_id
      order by due.due_on, k.nist_id
    loop
      told := told + 1;
      perform private.notify(one.owner_id, 'due',
        case
          when one.due_on < today then format('%s was due on %s', one.nist_id, one.due_on)
          when one.due_on = today then format('%s is due today', one.nist_id)
          when one.due_on = today + 1 then format('%s is due tomorrow', one.nist_id)
          else format('%s is due on %s', one.nist_id, one.due_on)
        end,
        one.title, format('/controls/%s?company=%s', one.nist_id, one.company_id), one.company_id);
    end loop;
    return told;
  end
  $$;
alter function private.tell_due_dates(date) owner to app_definer;
revoke execute on function private.tell_due_dates(date) from public;
grant execute on function private.tell_due_dates(date) to app_service;
