create or replace function private.open_to_members(target regclass, unlogged text[] default '{}') returns void
  language plpgsql set search_path = ''
  as $$
  begin
    execute format($sql$
      alter table %1$s enable row level security;
      alter table %1$s force row level security;
      grant select, delete on %1$s to authenticated;
      grant select, insert, update, delete on %1$s to app_service;
      create policy "members read" on %1$s for select to authenticated
        using (company_id = any ((select private.companies_where('company.read'))::uuid[]));
      create policy "editors create" on %1$s for insert to authenticated
        with check (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
      create policy "editors change" on %1$s for update to authenticated
        using (company_id = any ((select private.companies_where('content.edit'))::uuid[]))
        with check (company_id = any ((select private.companies_where('content.edit'))::uuid[]));
      create policy "managers delete" on %1$s for delete to authenticated
        using (company_id = any ((select private.companies_where('content.delete'))::uuid[]));
    $sql$, target);
    perform private.add_audit_triggers(target, unlogged => unlogged);
  end
  $$;
