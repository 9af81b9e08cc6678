-- SHA-256 (hash of the entry before, in hexadecimal ‖ company, seq, id, created_at, action, table_name, record_id ‖ the
-- common fields ‖ signature, old_hash, new_hash), all as netstrings. server/audit/verify computes the same.
create or replace function audit.entry_hash(
  previous bytea, company uuid, seq bigint, id uuid, at text, action text, table_name text, record_id text,
  common text, signature text, old_hash bytea, new_hash bytea
) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(encode(previous, 'hex')
    || '36:' || company::text || ',' || audit.netstring(seq::text) || '36:' || id::text || ',' || audit.netstring(at)
    || audit.netstring(action) || audit.netstring(table_name) || audit.netstring(record_id) || common || audit.netstring(signature)
    || audit.netstring(encode(old_hash, 'hex')) || audit.netstring(encode(new_hash, 'hex')), 'UTF8'));
grant execute on function audit.entry_hash(bytea, uuid, bigint, uuid, text, text, text, text, text, text, bytea, bytea) to app_definer;
