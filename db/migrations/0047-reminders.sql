-- One table of the reminders that went out, instead of one for each area. What was sent is not sent again.

create table private.reminders_sent (
  company_id uuid not null references public.companies on delete cascade,
  user_id    uuid not null references public.profiles on delete cascade,
  -- Of the record: risk, milestone …
  kind       text not null,
  record_id  uuid not null,
  -- Which of the record's dates; empty where it has one.
  what       text not null,
  day        date not null,
  -- The day is at most this many days ahead; 0 when it has passed.
  stage      integer not null check (stage >= 0),
  sent_at    timestamptz not null default now(),
  primary key (company_id, user_id, kind, record_id, what, day, stage)
);
create index on private.reminders_sent (user_id);
create index on private.reminders_sent (sent_at);

-- A date of which a person is to be reminded, and the words of the notice.
create type private.reminder as (
  kind       text,
  company_id uuid,
  user_id    uuid,
  record_id  uuid,
  what       text,
  day        date,
  stage      integer,
  title      text,
  body       text,
  link       text,
  -- The title and link of one notice for several, with their number for %s; null where each date has its own notice.
  many_title text,
  many_link  text
);

alter table private.told_due_dates no force row level security;
alter table private.told_expiries no force row level security;
alter table private.told_plan_days no force row level security;
alter table private.told_assessment_days no force row level security;
alter table private.told_vulnerability_days no force row level security;
alter table private.told_third_party_days no force row level security;
alter table private.told_risk_days no force row level security;

with sent (company_id, user_id, kind, record_id, what, day, stage, sent_at) as (
  select company_id, owner_id, 'control', status_id, '', due_on, stage, told_at from private.told_due_dates
  union all select company_id, owner_id, 'evidence', evidence_id, '', expires_on, stage, told_at from private.told_expiries
  union all
  select company_id, owner_id, case when milestone_id is null then 'POA&M item' else 'milestone' end,
    coalesce(milestone_id, item_id), '', due_on, stage, told_at
  from private.told_plan_days
  union all select company_id, user_id, 'assessment', assessment_id, what, day, stage, told_at from private.told_assessment_days
  union all
  select company_id, owner_id, 'vulnerability', vulnerability_id, '', due_on, stage, told_at
  from private.told_vulnerability_days
  union all
  select company_id, owner_id, 'third party', third_party_id, what, ends_on, stage::text, told_at
  from private.told_third_party_days
  union all select company_id, owner_id, 'risk', risk_id, '', due_on, stage::text, told_at from private.told_risk_days
)
insert into private.reminders_sent (company_id, user_id, kind, record_id, what, day, stage, sent_at)
select company_id, user_id, kind, record_id, what, day,
  case stage when 'month' then 30 when 'week' then 7 when 'day' then 1 when 'overdue' then 0 when 'expired' then 0
    else stage::integer end,
  sent_at
from sent;

drop table private.told_due_dates, private.told_expiries, private.told_plan_days, private.told_assessment_days,
  private.told_vulnerability_days, private.told_third_party_days, private.told_risk_days;
