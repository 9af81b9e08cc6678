-- The log and its anchors are never rewritten, not even by their owner.
create or replace function audit.refuse_rewriting() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    if tg_op = 'TRUNCATE' or tg_table_name <> 'log' or current_user <> 'app_definer' then
      raise insufficient_privilege using message = 'Entries of the log are never changed or removed';
    end if;
    return null;
  end
  $$;
grant execute on function audit.refuse_rewriting() to app_definer;
