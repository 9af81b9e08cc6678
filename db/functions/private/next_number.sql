-- The next number of a company's records of a kind. Others who want one wait until the transaction ends, so that a
-- rollback leaves no gap and a number is never given twice.
create or replace function private.next_number(company uuid, kind text) returns integer
  language sql volatile security definer set search_path = ''
  as $$
    insert into private.record_numbers as n (company_id, kind, last) values (company, next_number.kind, 1)
    on conflict (company_id, kind) do update set last = n.last + 1
    returning n.last
  $$;
alter function private.next_number(uuid, text) owner to app_definer;
