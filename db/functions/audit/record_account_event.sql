-- An event of an account, in the trail of the company that the person works in by default.
create or replace function audit.record_account_event(
  action text, person uuid, severity text, address text, user_agent text, metadata jsonb, actor uuid default null
) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    company constant uuid := (select m.company_id from public.user_companies m where m.user_id = person and m.is_default);
    said constant audit.origin := audit.caller();
  begin
    perform audit.require_no_mark(action);
    perform audit.append_at_commit(coalesce(company, audit.installation()),
      array[row('auth_events', action, person::text, null, null)::audit.draft],
      row(person, actor, said.session_id, address, user_agent, said.request_id)::audit.origin, severity, metadata);
  end
  $$;
alter function audit.record_account_event(text, uuid, text, text, text, jsonb, uuid) owner to app_definer;
grant execute on function audit.record_account_event(text, uuid, text, text, text, jsonb, uuid) to app_service;
