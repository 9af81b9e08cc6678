-- Deleting hides entries at once, and the server removes them after it has verified them and signed the new beginning
-- of the chain. Rows are counted while the statement runs, by company: [how many, the last].
create or replace function audit.begin_retirement() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('audit.retiring', '{}', true);
    return null;
  end
  $$;
grant execute on function audit.begin_retirement() to app_definer;
