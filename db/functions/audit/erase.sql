-- Takes the rows before and after out of the entries named; their hashes stay, and so does the word that they were
-- erased.
create or replace function audit.erase(claims text, origin text, company uuid, seqs bigint[], reason text) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    erased bigint[];
  begin
    with gone as (
      update audit.log l set old_row = null, new_row = null
      where l.company_id = company and l.seq = any (seqs) and (l.old_row is not null or l.new_row is not null)
      returning l.seq
    )
    select array_agg(seq order by seq) into erased from gone;
    if erased is null then return 0; end if;
    perform audit.record_for(claims, origin, 'audit_erasure', company, null, jsonb_build_object('seqs', erased, 'reason', reason));
    return cardinality(erased);
  end
  $$;
alter function audit.erase(text, text, uuid, bigint[], text) owner to app_definer;
grant execute on function audit.erase(text, text, uuid, bigint[], text) to app_service;
