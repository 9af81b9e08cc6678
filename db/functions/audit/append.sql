-- Appends entries to the company's chain at once and keeps its head locked until the commit: for append_waiting, and
-- for the one entry whose writer is answered its hashes. Entries are put together one by one, because each hash needs
-- the one before, and inserted by one statement, which takes the rows from the drafts: they may be large. A row that
-- stands where the next entry belongs was not written here: the entry goes behind it, and the chain says so. Returns
-- the last entry.
create or replace function audit.append(company uuid, drafts audit.draft[], origin audit.origin, severity text, metadata jsonb) returns audit.log
  language plpgsql security definer set search_path = ''
  as $$
  declare
    common     constant text := audit.common_fields(origin, severity, metadata);
    in_the_way bigint;
    room       bigint;
    now_text   text;
    shown_time text;
    id_begins  text;
    draft      audit.draft;
    entry      audit.log;
    entries    audit.log[];
    inserted   bigint;
  begin
    loop
      select h.seq, h.hash, (select min(l.seq) from audit.log l where l.company_id = h.company_id and l.seq > h.seq)
      into entry.seq, entry.entry_hash, in_the_way from audit.heads h where h.company_id = company for update;
      exit when found;
      insert into audit.heads (company_id, seq, hash) values (company, 0, audit.genesis(company)) on conflict do nothing;
    end loop;
    room := in_the_way - entry.seq - 1;
    if room < cardinality(drafts) then
      if room > 0 then perform audit.append(company, drafts[:room], origin, severity, metadata); end if;
      perform audit.step_over(company, in_the_way);
      return audit.append(company, drafts[room + 1:], origin, severity, metadata);
    end if;
    entry.company_id := company;
    -- Behind the lock, so that times follow the numbers.
    entry.created_at := clock_timestamp();
    entry.user_id := origin.user_id;
    entry.actor_id := origin.actor_id;
    entry.session_id := origin.session_id;
    entry.severity := append.severity;
    entry.address := origin.address;
    entry.user_agent := origin.user_agent;
    entry.request_id := origin.request_id;
    entry.metadata := append.metadata;
    now_text := audit.moment(entry.created_at);
    shown_time := audit.shown_moment(entry.created_at);
    id_begins := audit.id_beginning(entry.created_at);
    for place in 1 .. cardinality(drafts) loop
      draft := drafts[place];
      entry.seq := entry.seq + 1;
      entry.id := (id_begins || substr(gen_random_uuid()::text, 16))::uuid;
      entry.action := draft.action;
      entry.table_name := draft.table_name;
      entry.record_id := draft.record_id;
      entry.old_hash := audit.payload_hash(draft.old_row);
      entry.new_hash := audit.payload_hash(draft.new_row);
      entry.signature := audit.signature(draft.action, draft.table_name, draft.record_id, origin.user_id, shown_time);
      entry.prev_hash := entry.entry_hash;
      entry.entry_hash := audit.entry_hash(entry.prev_hash, company, entry.seq, entry.id, now_text, draft.action, draft.table_name,
        draft.record_id, common, entry.signature, entry.old_hash, entry.new_hash);
      entries := entries || entry;
    end loop;
    insert into audit.log (company_id, seq, id, created_at, action, table_name, record_id, user_id, actor_id, session_id,
      severity, address, user_agent, request_id, metadata, old_row, new_row, old_hash, new_hash, signature, prev_hash, entry_hash)
    select company, (e).seq, (e).id, (e).created_at, (e).action, (e).table_name, (e).record_id,
      origin.user_id, origin.actor_id, origin.session_id, append.severity, origin.address, origin.user_agent, origin.request_id,
      append.metadata, (d).old_row, (d).new_row, (e).old_hash, (e).new_hash, (e).signature, (e).prev_hash, (e).entry_hash
    from (select unnest(entries) as e, unnest(drafts) as d) made
    on conflict (company_id, seq) do nothing;
    get diagnostics inserted = row_count;
    -- A row that came into the way meanwhile: it is seen when the transaction runs again.
    if inserted < cardinality(entries) then raise serialization_failure using message = 'The chain of entries has changed'; end if;
    update audit.heads h set seq = entry.seq, hash = entry.entry_hash where h.company_id = company;
    return entry;
  end
  $$;
alter function audit.append(uuid, audit.draft[], audit.origin, text, jsonb) owner to app_definer;
