alter table storage.buckets enable row level security;
alter table storage.buckets force row level security;

grant select on storage.buckets to app_definer;
grant select, delete on storage.buckets to authenticated;
grant insert (id, name, public, file_size_limit, allowed_mime_types) on storage.buckets to authenticated;
grant update (public, file_size_limit, allowed_mime_types, updated_at) on storage.buckets to authenticated;
grant select, insert, update, delete on storage.buckets to app_service;

create policy "members see the companies' buckets" on storage.buckets for select to authenticated
  using (for_companies or public or (select private.is_admin()));
create policy "admins create" on storage.buckets for insert to authenticated with check ((select private.is_admin()));
create policy "admins change" on storage.buckets for update to authenticated
  using ((select private.is_admin()) and not for_companies) with check ((select private.is_admin()) and not for_companies);
create policy "admins delete" on storage.buckets for delete to authenticated
  using ((select private.is_admin()) and not for_companies);
