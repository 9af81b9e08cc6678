create or replace function private.advance_evidence_counter() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update private.record_numbers n set last = greatest(n.last, a.last)
    from (select company_id, max(number) as last from added group by company_id) a
    where n.company_id = a.company_id and n.kind = 'evidence';
    return null;
  end
  $$;
alter function private.advance_evidence_counter() owner to app_definer;
