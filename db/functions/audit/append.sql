-- The only way into the log. Locks the heads of the chains in the order of companies and keeps them until the commit;
-- two writers that lock crosswise in several statements get a deadlock error, which is worth a retry. A loop, because
-- each hash needs the one before: one row costs half of what a set-based statement costs, many rows no more. A row
-- that stands where the next entry belongs was not written here: the entry goes behind it, and the chain says so.
-- Returns the last entry.
create or replace function audit.append(drafts audit.draft[], origin audit.origin, severity text, metadata jsonb) returns audit.log
  language plpgsql security definer set search_path = ''
  as $$
  declare
    common constant text := audit.common_fields(origin, severity, metadata);
    company    uuid;
    last_seq   bigint;
    last_hash  bytea;
    next_hash  bytea;
    now_is     timestamptz;
    now_text   text;
    shown_time text;
    entry_id   uuid;
    draft      record;
    old_hash   bytea;
    new_hash   bytea;
    signature  text;
    written    audit.log;
  begin
    for draft in
      select d.* from unnest(drafts) with ordinality as d (company_id, table_name, action, record_id, old_row, new_row, place)
      order by d.company_id, d.place
    loop
      if company is distinct from draft.company_id then
        if company is not null then
          update audit.heads h set seq = last_seq, hash = last_hash where h.company_id = company;
        end if;
        company := draft.company_id;
        select h.seq, h.hash into last_seq, last_hash from audit.heads h where h.company_id = company for update;
        if not found then
          insert into audit.heads (company_id, seq, hash) values (company, 0, audit.genesis(company)) on conflict do nothing;
          select h.seq, h.hash into last_seq, last_hash from audit.heads h where h.company_id = company for update;
        end if;
        -- Behind the lock, so that times follow the numbers.
        now_is := clock_timestamp();
        now_text := audit.moment(now_is);
        shown_time := audit.shown_moment(now_is);
      end if;
      entry_id := gen_random_uuid();
      old_hash := audit.payload_hash(draft.old_row);
      new_hash := audit.payload_hash(draft.new_row);
      signature := audit.signature(draft.action, draft.table_name, draft.record_id, origin.user_id, shown_time);
      loop
        last_seq := last_seq + 1;
        next_hash := audit.entry_hash(last_hash, company, last_seq, entry_id, now_text, draft.action, draft.table_name, draft.record_id,
          common, signature, old_hash, new_hash);
        insert into audit.log (company_id, seq, id, created_at, action, table_name, record_id, user_id, actor_id, session_id,
          severity, address, user_agent, request_id, metadata, old_row, new_row, old_hash, new_hash, signature, prev_hash, entry_hash)
        values (company, last_seq, entry_id, now_is, draft.action, draft.table_name, draft.record_id,
          origin.user_id, origin.actor_id, origin.session_id, append.severity, origin.address, origin.user_agent, origin.request_id,
          append.metadata, draft.old_row, draft.new_row, old_hash, new_hash, signature, last_hash, next_hash)
        on conflict (company_id, seq) do nothing
        returning * into written;
        exit when found;
        select h.seq, h.hash into last_seq, last_hash from audit.step_over(company, last_seq, last_hash) h;
      end loop;
      last_hash := next_hash;
    end loop;
    update audit.heads h set seq = last_seq, hash = last_hash where h.company_id = company;
    return written;
  end
  $$;
alter function audit.append(audit.draft[], audit.origin, text, jsonb) owner to app_definer;
