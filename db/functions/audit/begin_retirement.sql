-- Deleting gives entries up: nobody sees them from then on, and the server removes them once it has verified them and
-- signed where the chain begins now. Rows are counted while the statement runs, by company: [how many, the last].
create or replace function audit.begin_retirement() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    perform set_config('audit.retiring', '{}', true);
    return null;
  end
  $$;
grant execute on function audit.begin_retirement() to app_definer;
