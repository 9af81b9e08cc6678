-- No policy: only search reads it.
alter table private.abbreviations enable row level security;
alter table private.abbreviations force row level security;

grant select on private.abbreviations to app_definer;
