-- Text as it is compared: small letters without accents. What the dictionary makes of a letter never changes, so an
-- index may be built on it. Every name in it says its schema or is the system's: it needs no search path, and setting
-- one takes longer than all the rest of it.
create or replace function private.folded(variadic parts text[]) returns text
  language plpgsql immutable parallel safe
  as $$
  begin
    return extensions.unaccent('extensions.unaccent'::regdictionary, lower(array_to_string(parts, ' ')));
  end
  $$;
grant execute on function private.folded(text[]) to authenticated, app_service, app_definer;
