-- Counts the bytes of a file for its company. A file that does not fit is refused, also among concurrent ones; what
-- the server keeps for its work counts, and is not refused.
create or replace function private.count_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
    bytes   constant bigint := case tg_op when 'DELETE' then -old.size when 'INSERT' then new.size else new.size - old.size end;
    quota   bigint;
    used    bigint;
  begin
    if company is null or bytes = 0 then return null; end if;
    insert into private.storage_changes (company_id, bytes) values (company, bytes);
    -- Freeing room needs no lock, so deletions wait for no upload.
    if bytes < 0 or tg_table_schema <> 'storage' then return null; end if;
    quota := private.storage_quota(company);
    if quota is null then return null; end if;
    used := private.count_storage(company);
    if used > quota then perform private.refuse_storage(quota); end if;
    perform private.warn_of_storage(company, used, quota);
    return null;
  end
  $$;
alter function private.count_file() owner to app_definer;
