create or replace function private.load_permissions(wanted jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with wanted_rows as (
      select w.company_role, w.permission from jsonb_to_recordset(wanted) w (company_role text, permission text)
    ),
    removed as (
      delete from private.role_permissions p
      where not exists (select from wanted_rows w where (w.company_role, w.permission) = (p.company_role, p.permission))
    )
    insert into private.role_permissions (company_role, permission)
    select company_role, permission from wanted_rows on conflict do nothing
  $$;
alter function private.load_permissions(jsonb) owner to app_definer;
grant execute on function private.load_permissions(jsonb) to app_service;
