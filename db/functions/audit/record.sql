-- An event in a company (null: the installation) that is no change of a row: by the caller, as the request's claims
-- say.
create or replace function audit.record(action text, company uuid, record text, metadata jsonb default null, severity text default 'info') returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform audit.require_no_mark(action);
    perform audit.append_at_commit(coalesce(company, audit.installation()),
      array[row('data_changes', action, record, null, null)::audit.draft], audit.caller(), severity, metadata);
  end
  $$;
alter function audit.record(text, uuid, text, jsonb, text) owner to app_definer;
grant execute on function audit.record(text, uuid, text, jsonb, text) to app_service;
