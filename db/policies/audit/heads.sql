alter table audit.heads enable row level security;
alter table audit.heads force row level security;

grant select on audit.heads to app_service;
grant select, insert, update on audit.heads to app_definer;
grant select (company_id, retired) on audit.heads to authenticated;

create policy "members read" on audit.heads for select to authenticated
  using (
    ((select private.is_admin()) and company_id <> all ((select private.companies_owing_factor())::uuid[]))
    or company_id in (audit.installation(), audit.told())
    or company_id = any ((select private.companies_where('company.read'))::uuid[])
  );

create trigger refuse_rewriting before delete or truncate on audit.heads
  for each statement execute function audit.refuse_rewriting();
alter table audit.heads enable always trigger refuse_rewriting;
