create or replace function private.advance_evidence_counter() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update private.evidence_counters c set last = greatest(c.last, n.last)
    from (select company_id, max(number) as last from added group by company_id) n where n.company_id = c.company_id;
    return null;
  end
  $$;
alter function private.advance_evidence_counter() owner to app_definer;
