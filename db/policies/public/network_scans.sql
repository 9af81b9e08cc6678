-- What reading a scan finds out stands in the entry of the change of status that follows.
select private.open_to_members('public.network_scans', unlogged => '{job_id,scanner,scanner_version,format,policy_name,started_at,
  scope,credentialed,host_count,item_count,observation_count,new_count,closed_count,reopened_count,unread_count,header_sha256,mapping}');

grant insert (company_id, status, completed_at) on public.network_scans to authenticated;
grant update (status, completed_at) on public.network_scans to authenticated;
grant select, insert, update, delete on public.network_scans to app_definer;

create trigger protect_applied_scan before delete on public.network_scans
  for each row when (old.applied_at is not null and old.withdrawn_at is null) execute function private.protect_applied_scan();

-- What a caller reads who breaks a constraint.
comment on constraint network_scans_file_sha256_check on public.network_scans
  is 'file_sha256 takes 64 hexadecimal digits in small letters';
comment on constraint network_scans_scope_check on public.network_scans
  is 'scope takes a JSON object';
comment on constraint network_scans_header_sha256_check on public.network_scans
  is 'header_sha256 takes 64 hexadecimal digits in small letters';
comment on constraint network_scans_mapping_check on public.network_scans
  is 'mapping takes a JSON object';
