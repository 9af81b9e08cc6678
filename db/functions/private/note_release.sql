-- Notes that a server of this release has started. An older release than the one noted, as during a rolling upgrade, is
-- not; the first one is noted as told. For the server, at its start.
create or replace function private.note_release(version text) returns void
  language sql volatile set search_path = ''
  as $$
    update private.installation i
    set release = version, release_before = i.release, release_since = now(),
      upgrade_told_at = case when i.release is null then now() end
    where i.release is null
      or string_to_array(i.release, '.')::integer[] < string_to_array(version, '.')::integer[]
  $$;
grant execute on function private.note_release(text) to app_service;
