-- The way into the log. The entries become part of the company's chain when the transaction commits, so that it locks
-- the chain's head after everything else: two transactions never wait for each other's head and rows crosswise.
create or replace function audit.append_at_commit(company uuid, drafts audit.draft[], origin audit.origin, severity text, metadata jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    insert into audit.waiting (company_id, drafts, origin, severity, metadata)
    values (company, drafts, origin, severity, metadata)
  $$;
alter function audit.append_at_commit(uuid, audit.draft[], audit.origin, text, jsonb) owner to app_definer;
