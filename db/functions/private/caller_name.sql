create or replace function private.caller_name() returns text
  language sql stable security definer set search_path = ''
  as $$ select coalesce((select nullif(p.full_name, '') from public.profiles p where p.id = auth.uid()), 'Someone') $$;
alter function private.caller_name() owner to app_definer;
