-- Actions of the server never begin with the mark of client entries, so a client cannot write an entry that looks like
-- the server's.
create or replace function audit.require_no_mark(action text) returns void
  language plpgsql immutable set search_path = ''
  as $$
  begin
    if starts_with(action, 'client_') then
      raise invalid_parameter_value using message = 'An action of the server does not begin with client_';
    end if;
  end
  $$;
grant execute on function audit.require_no_mark(text) to app_definer;
