alter table private.reminders_sent enable row level security;
alter table private.reminders_sent force row level security;

grant select, insert, delete on private.reminders_sent to app_definer;
