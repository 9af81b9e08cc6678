-- Refuses a file before its bytes arrive, when it would certainly not fit. What counts in the end is `count_file`.
create or replace function private.require_storage_room(company uuid, bytes bigint) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
  declare
    quota constant bigint := private.storage_quota(company);
  begin
    if quota is not null and private.storage_used(company) + bytes > quota then perform private.refuse_storage(quota); end if;
  end
  $$;
alter function private.require_storage_room(uuid, bigint) owner to app_definer;
grant execute on function private.require_storage_room(uuid, bigint) to authenticated;
