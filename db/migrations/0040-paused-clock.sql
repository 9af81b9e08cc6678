-- How long the clock of a finding stood still while its risk was accepted, so that a rule that is applied again still
-- counts it.
alter table public.vulnerabilities add column paused_days integer not null default 0 check (paused_days >= 0);
