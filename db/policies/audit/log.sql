alter table audit.log enable row level security;
alter table audit.log force row level security;

grant select on audit.log to authenticated, app_service;
grant select, insert, delete on audit.log to app_definer;
grant update (old_row, new_row) on audit.log to app_definer;

create policy "reports readers read" on audit.log for select to authenticated
  using (
    ((select private.is_admin()) and company_id <> all ((select private.companies_owing_factor())::uuid[]))
    or company_id = any ((select private.companies_where('reports.view'))::uuid[])
    or (user_id = (select auth.uid())
      and (company_id in (audit.installation(), audit.told()) or company_id = any ((select private.companies_where('company.read'))::uuid[])))
  );

create trigger refuse_rewriting before update or delete or truncate on audit.log
  for each statement execute function audit.refuse_rewriting();
alter table audit.log enable always trigger refuse_rewriting;
