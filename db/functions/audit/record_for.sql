-- The same for the service, which acts for a caller without being one: the claims and the origin are the caller's.
create or replace function audit.record_for(claims text, origin text, action text, company uuid, record text, metadata jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform set_config('request.jwt.claims', claims, true), set_config('request.origin', origin, true);
    perform audit.record(action, company, record, metadata);
    perform set_config('request.jwt.claims', '', true), set_config('request.origin', '', true);
  end
  $$;
alter function audit.record_for(text, text, text, uuid, text, jsonb) owner to app_definer;
grant execute on function audit.record_for(text, text, text, uuid, text, jsonb) to app_service;
