-- That something is due on a day, as a title says it.
create or replace function private.due_words(what text, day date, today date) returns text
  language sql immutable set search_path = ''
  as $$
    select case
      when day < today then format('%s was due on %s', what, day)
      when day = today then format('%s is due today', what)
      when day = today + 1 then format('%s is due tomorrow', what)
      else format('%s is due on %s', what, day)
    end
  $$;
alter function private.due_words(text, date, date) owner to app_definer;
