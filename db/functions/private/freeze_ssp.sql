-- Keeps what the server has put together from `ssp_content` in this transaction. In no schema that clients reach: what
-- a version says is the server's to say.
create or replace function private.freeze_ssp(company uuid, version integer, protocol text, title text, note text, percent integer, content text)
  returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    hash constant text := encode(sha256(convert_to(content, 'UTF8')), 'hex');
  begin
    if company <> all (private.companies_where('content.edit')) then
      raise insufficient_privilege using message = 'Your role does not allow freezing a version';
    end if;
    insert into public.ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256, frozen_by)
    values (company, version, protocol, title, note, percent, content, hash, auth.uid());
    return hash;
  end
  $$;
alter function private.freeze_ssp(uuid, integer, text, text, text, integer, text) owner to app_definer;
grant execute on function private.freeze_ssp(uuid, integer, text, text, text, integer, text) to authenticated;
