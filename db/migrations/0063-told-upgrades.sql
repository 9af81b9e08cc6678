-- What administrators were told: of an upgrade once, and of recurring work that was missed once for each time that it
-- was due.
alter table private.installation add column release text;
alter table private.installation add column release_before text;
alter table private.installation add column release_since timestamptz;
alter table private.installation add column upgrade_told_at timestamptz;

alter table private.duties add column added_at timestamptz not null default now();
alter table private.duties add column missed_told_at timestamptz;
