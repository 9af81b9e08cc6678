create or replace function private.refuse_storage(quota bigint) returns void
  language plpgsql set search_path = ''
  as $$
  begin
    raise sqlstate 'PT413' using message = format(
      'There is no room for this file: the files of this company may take %s GB together. Delete files that are no longer needed, or ask an Admin for more room.',
      quota / 1000000000);
  end
  $$;
alter function private.refuse_storage(bigint) owner to app_definer;
