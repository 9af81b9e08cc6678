-- Refuses unless a Conditional status is in force there today.
create or replace function private.require_conditional(base public.assessments) returns void
  language plpgsql stable set search_path = ''
  as $$
  begin
    if base.state is distinct from 'Affirmed' or base.outcome is distinct from 'conditional' or base.close_out_by is null then
      raise check_violation using message = 'Only a Conditional status that is in force is closed out';
    end if;
    if base.close_out_by < (now() at time zone 'UTC')::date then
      raise check_violation using message = format('The Conditional status expired after %s: it takes a new assessment', base.close_out_by);
    end if;
  end
  $$;
alter function private.require_conditional(public.assessments) owner to app_definer;
