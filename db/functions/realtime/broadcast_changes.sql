create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void
  language plpgsql volatile set search_path = ''
  as $$
  begin
    perform realtime.send(
      jsonb_build_object('id', gen_random_uuid(), 'operation', operation, 'table', table_name, 'schema', table_schema,
        'record', to_jsonb(new), 'old_record', to_jsonb(old), 'level', level),
      event_name, topic_name);
  end
  $$;
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) to authenticated, app_service;
