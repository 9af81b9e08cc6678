alter table public.saved_views enable row level security;
alter table public.saved_views force row level security;

grant select, delete on public.saved_views to authenticated;
grant insert (company_id, page, name, query, is_shared) on public.saved_views to authenticated;
grant update (name, query, is_shared) on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to app_service;

-- Everybody keeps views of their own; sharing one changes what others see, so it takes the right to edit. What is
-- shared is its owner's to change, and that of members who may delete content.
create policy "own and shared are read" on public.saved_views for select to authenticated
  using ((is_shared or owner_id = (select private.person()))
    and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people keep their own" on public.saved_views for insert to authenticated
  with check (owner_id = (select private.person())
    and company_id = any ((select private.companies_where('company.read'))::uuid[])
    and (not is_shared or company_id = any ((select private.companies_where('content.edit'))::uuid[])));
create policy "owners and managers change" on public.saved_views for update to authenticated
  using ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])))
  with check ((owner_id = (select private.person())
      and company_id = any ((select private.companies_where('company.read'))::uuid[])
      and (not is_shared or company_id = any ((select private.companies_where('content.edit'))::uuid[])))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])));
create policy "owners and managers delete" on public.saved_views for delete to authenticated
  using ((owner_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
    or (is_shared and company_id = any ((select private.companies_where('content.delete'))::uuid[])));

select private.add_audit_triggers('public.saved_views');

create trigger stamp before update on public.saved_views for each row execute function private.stamp();

-- What a caller reads who breaks a constraint.
comment on constraint saved_views_page_check on public.saved_views
  is 'page takes the name of a page, such as controls';
