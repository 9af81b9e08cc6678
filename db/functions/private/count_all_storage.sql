-- Counts the changes of all companies, and warns where a quota was lowered or filled by other files. For the server,
-- each minute.
create or replace function private.count_all_storage() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    one   record;
    used  bigint;
    quota bigint;
  begin
    delete from private.storage_changes s where not exists (select from public.companies c where c.id = s.company_id);
    for one in
      select c.id from public.companies c
      where exists (select from private.storage_changes s where s.company_id = c.id) or c.storage_quota_gb is not null
      order by c.id
    loop
      used := private.count_storage(one.id);
      quota := private.storage_quota(one.id);
      if quota is not null then perform private.warn_of_storage(one.id, used, quota); end if;
    end loop;
  end
  $$;
alter function private.count_all_storage() owner to app_definer;
grant execute on function private.count_all_storage() to app_service;
