alter table public.default_views enable row level security;
alter table public.default_views force row level security;

grant select, delete on public.default_views to authenticated;
grant insert (company_id, user_id, page, view_id, built_in) on public.default_views to authenticated;
grant update (view_id, built_in) on public.default_views to authenticated;
grant select, insert, update, delete on public.default_views to app_service;

create policy "people read their own" on public.default_views for select to authenticated
  using (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people choose their own" on public.default_views for insert to authenticated
  with check (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people change their own" on public.default_views for update to authenticated
  using (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]))
  with check (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));
create policy "people drop their own" on public.default_views for delete to authenticated
  using (user_id = (select private.person()) and company_id = any ((select private.companies_where('company.read'))::uuid[]));

select private.add_audit_triggers('public.default_views');

-- What a caller reads who breaks a constraint.
comment on constraint one_view on public.default_views
  is 'A default is a saved view or a built-in one: name one of them';
comment on constraint default_views_built_in_check on public.default_views
  is 'built_in takes the name of a built-in view, such as mine';
comment on constraint default_views_page_check on public.default_views
  is 'page takes the name of a page, such as controls';
