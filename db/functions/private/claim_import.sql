-- For the transaction that writes an import: whether it is still to be written, and by the caller. From then on no
-- other writes it.
create or replace function private.claim_import(company uuid, job uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    update private.imports i set written_in = pg_current_xact_id()
    where i.company_id = company and i.job_id = job and (i.claims ->> 'sub')::uuid = auth.uid();
    if found then perform set_config('parapet.import', 'on', true); end if;
    return found;
  end
  $$;
alter function private.claim_import(uuid, uuid) owner to app_definer;
grant execute on function private.claim_import(uuid, uuid) to authenticated;
