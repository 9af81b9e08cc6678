-- Counts what a request puts into the lists of its answer, and ends the statement when it becomes too much: PostgreSQL
-- would build the whole answer in memory first. The count begins at zero in each transaction. Always true.
create or replace function private.count_bytes(bytes integer, most integer) returns boolean
  language plpgsql volatile parallel restricted set search_path = ''
  as $$
  declare
    total constant bigint := bytes + coalesce(nullif(current_setting('pgrst.bytes', true), ''), '0')::bigint;
  begin
    if total > most then
      raise sqlstate 'PGRST' using
        message = json_build_object('code', '54000', 'message', 'The answer is too large',
          'details', format('At most %s bytes are sent at once; embedded rows count again for each list and row that holds them.', most),
          'hint', 'Ask for fewer rows, columns or embedded resources.')::text,
        detail = '{"status":413,"headers":{}}';
    end if;
    perform set_config('pgrst.bytes', total::text, true);
    return true;
  end
  $$;
grant execute on function private.count_bytes(integer, integer) to anon, authenticated, app_api;
