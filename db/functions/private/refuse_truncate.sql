create or replace function private.refuse_truncate() returns trigger
  language plpgsql set search_path = ''
  as $$ begin raise insufficient_privilege using message = format('%s is kept by its log and cannot be truncated', tg_table_name); end $$;
