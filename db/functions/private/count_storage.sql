-- Counts the changes of a company and returns the bytes in use. Holds the company's row until the transaction ends, so
-- that of two uploads the second sees the first.
create or replace function private.count_storage(company uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    used bigint;
  begin
    insert into private.storage_use (company_id) values (company) on conflict do nothing;
    perform from private.storage_use u where u.company_id = company for update;
    with counted as (delete from private.storage_changes s where s.company_id = company returning s.bytes)
    update private.storage_use u set used_bytes = u.used_bytes + coalesce((select sum(bytes) from counted), 0)
    where u.company_id = company
    returning u.used_bytes into used;
    return used;
  end
  $$;
alter function private.count_storage(uuid) owner to app_definer;
