alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;

grant select on realtime.messages to authenticated;
grant insert (topic, extension, event, payload, private) on realtime.messages to authenticated, app_definer;
grant select, insert, delete on realtime.messages to app_service;

create policy "members listen" on realtime.messages for select to authenticated
  using (realtime.company_of(topic) = any ((select private.companies_where('company.read'))::uuid[]));
create policy "members are present, editors speak" on realtime.messages for insert to authenticated
  with check (
    (extension = 'presence' and realtime.company_of(topic) = any ((select private.companies_where('company.read'))::uuid[]))
    or (extension = 'broadcast' and realtime.company_of(topic) = any ((select private.companies_where('content.edit'))::uuid[])));
-- A person's own channel: the database speaks there, they listen.
create policy "people listen to their own" on realtime.messages for select to authenticated
  using (topic = 'user:' || (select private.person()));
