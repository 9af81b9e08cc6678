-- Versions of a company's SSP are frozen one after the other, because the server numbers them. Those who may not freeze
-- one keep no one waiting.
create or replace function private.lock_ssp(company uuid) returns void
  language sql volatile security definer set search_path = ''
  as $$
    select pg_advisory_xact_lock(hashtextextended('versions of the SSP of ' || company, 0))
    where company = any (private.companies_where('content.edit'))
  $$;
alter function private.lock_ssp(uuid) owner to app_definer;
grant execute on function private.lock_ssp(uuid) to authenticated;
