-- The form's rules (specification, section 5) hold for every client, in the same words.
create or replace function private.check_company() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    -- As in domain/companies/sanitise.ts.
    unsafe constant text := '[<>]|(javascript|vbscript)\s*:|data\s*:\s*text/html|\mon[a-z]+\s*=';
    spaces constant text := E' \t\n\x0b\f\r\u00a0';
  begin
    new.name := btrim(new.name, spaces);
    new.cage_code := nullif(btrim(new.cage_code, spaces), '');
    new.description := nullif(btrim(new.description, spaces), '');
    new.uei := nullif(upper(btrim(new.uei)), '');
    if coalesce(new.name, '') = '' then raise 'Company name is required'; end if;
    if new.name ~* unsafe then raise 'Company name contains invalid characters'; end if;
    if length(new.name) < 2 then raise 'Company name must be at least 2 characters'; end if;
    if length(new.name) > 100 then raise 'Company name must be less than 100 characters'; end if;
    if new.cage_code ~* unsafe then raise 'CAGE code contains invalid characters'; end if;
    if new.cage_code !~ '^[A-Za-z0-9]{5}$' then raise 'CAGE code must be exactly 5 alphanumeric characters'; end if;
    if new.description ~* unsafe then raise 'Description contains invalid characters'; end if;
    if length(new.description) > 500 then raise 'Description must be less than 500 characters'; end if;
    new.cage_code := upper(new.cage_code);
    -- The CMMC protocols are their level; the others have none, and keep what they were given.
    new.level := case new.protocol_id when 'cmmc' then 1 when 'cmmc2' then 2 else coalesce(new.level, 2) end;
    new.updated_at := now();
    return new;
  end
  $$;
