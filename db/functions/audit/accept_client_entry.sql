-- A client may send every column of the specification, so that its own log library works; the person, the time, the
-- address and the signature are set here. Its action is kept as written behind the mark `client_`, which no entry of
-- the server can have (audit.require_no_mark), and its table_name as written. The number of entries per minute is
-- limited.
create or replace function audit.accept_client_entry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    company constant uuid := coalesce(new.company_id, audit.told());
    told_action constant text := 'client_' || new.action;
    room constant integer := current_setting('audit.room')::integer;
    taken audit.log;
  begin
    if room = 0 then
      raise sqlstate 'PGRST' using
        message = '{"code":"too_many_entries","message":"A person adds at most 1,000 entries a minute","details":null,"hint":"Wait a minute."}',
        detail = '{"status":429,"headers":{}}';
    end if;
    perform set_config('audit.room', (room - 1)::text, true);
    if auth.uid() is null or (new.company_id is not null and new.company_id <> all (private.companies_where('company.read'))) then
      raise insufficient_privilege using message = 'Entries are added to a company that you belong to';
    end if;
    if new.action is null or new.action !~ '^[^[:cntrl:]]{1,200}$' then
      raise 'An action is a text of 1 to 200 characters, without control characters';
    end if;
    if new.table_name is null or new.table_name !~ '^[^[:cntrl:]]{1,200}$' then
      raise 'A table_name is a text of 1 to 200 characters, without control characters';
    end if;
    if octet_length(coalesce(new.record_id, '')) > 200 or octet_length(coalesce(new.metadata::text, '')) > 16384
      or octet_length(coalesce(new.old_values::text, '')) > 65536 or octet_length(coalesce(new.new_values::text, '')) > 65536 then
      raise 'An entry has at most 200 bytes of record_id, 16 kB of metadata and 64 kB of values';
    end if;
    taken := audit.append(company,
      array[row(new.table_name, told_action, new.record_id, new.old_values, new.new_values)::audit.draft], audit.caller(),
      case when told_action ~ '(login|password_reset)' then 'warning' else 'info' end,
      (case when jsonb_typeof(new.metadata) = 'object' then new.metadata when new.metadata is null then '{}'
        else jsonb_build_object('value', new.metadata) end) || '{"source": "client"}');
    new.id := taken.id;
    new.action := taken.action;
    new.user_id := taken.user_id;
    new.created_at := taken.created_at;
    new.severity := taken.severity;
    new.ip_address := taken.address;
    new.user_agent := taken.user_agent;
    new.metadata := taken.metadata;
    new.signature := taken.signature;
    new.seq := taken.seq;
    new.actor_id := taken.actor_id;
    new.session_id := taken.session_id;
    new.request_id := taken.request_id;
    new.prev_hash := encode(taken.prev_hash, 'hex');
    new.entry_hash := encode(taken.entry_hash, 'hex');
    new.old_hash := encode(taken.old_hash, 'hex');
    new.new_hash := encode(taken.new_hash, 'hex');
    return new;
  end
  $$;
alter function audit.accept_client_entry() owner to app_definer;
