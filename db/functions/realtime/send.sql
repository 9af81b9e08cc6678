-- Messages from the database itself: from a trigger, a function, a job. Policies may ask realtime.topic().
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql volatile set search_path = ''
  as $$
    select set_config('realtime.topic', topic, true);
    insert into realtime.messages (topic, extension, event, payload, private) values (topic, 'broadcast', event, payload, private)
  $$;
grant execute on function realtime.send(jsonb, text, text, boolean) to authenticated, app_service, app_definer;
