-- Removes a chain's beginning. The server has verified it and signed its end, which the rest of the chain is checked
-- from.
create or replace function audit.remove(company uuid, through bigint) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    removed bigint;
    last_hash text;
  begin
    select encode(l.entry_hash, 'hex') into last_hash from audit.log l where l.company_id = company and l.seq = through;
    if last_hash is null or not exists (
      select from audit.anchors a
      where a.company_id = company and a.seq = through and a.kind = 'retention' and a.line::jsonb ->> 'hash' = last_hash
    ) then
      raise insufficient_privilege using message = 'Entries are removed up to one that is anchored for it';
    end if;
    select count(*) into removed from audit.log l where l.company_id = company and l.seq <= through;
    perform audit.record('audit_retention', company, null,
      jsonb_build_object('through', through, 'hash', last_hash, 'count', removed), 'warning');
    delete from audit.log l where l.company_id = company and l.seq <= through;
    update audit.heads set retired = greatest(retired, through) where company_id = company;
    return removed;
  end
  $$;
alter function audit.remove(uuid, bigint) owner to app_definer;
grant execute on function audit.remove(uuid, bigint) to app_service;
