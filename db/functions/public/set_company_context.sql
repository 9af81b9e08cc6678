-- Chooses the company that the session works in. Only a member (or an Admin) may, and the choice is logged.
create or replace function public.set_company_context(company_uuid uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  begin
    if company_uuid is null or company_uuid <> all (private.companies_where('company.read')) then
      raise insufficient_privilege using message = 'Failed to set company context',
        hint = 'Choose a company that you belong to.';
    end if;
    -- A session that may only read keeps nothing; its page asks all the same.
    if pg_catalog.current_setting('transaction_read_only')::boolean then return; end if;
    -- Refreshing a page asks again with the same company: only a change is an event.
    update auth.sessions set company_id = company_uuid
    where id = session and company_id is distinct from company_uuid;
    if found then
      perform audit.record('company_context', company_uuid, company_uuid::text);
    end if;
  end
  $$;
alter function public.set_company_context(uuid) owner to app_definer;
grant execute on function public.set_company_context(uuid) to authenticated;
