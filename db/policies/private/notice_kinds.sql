alter table private.notice_kinds enable row level security;
alter table private.notice_kinds force row level security;

grant select, insert, update, delete on private.notice_kinds to app_definer;
