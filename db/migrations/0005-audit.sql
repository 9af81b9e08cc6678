-- Who did what. Written by the database and by the service, never by a client. A company's Owners, Managers
-- and Auditors read its entries; everybody reads the own ones; an Admin reads all.

create table public.audit_log (
  id         uuid primary key default gen_random_uuid(),
  action     text not null,
  table_name text not null,
  record_id  text,
  user_id    uuid,
  company_id uuid,
  created_at timestamptz not null default now(),
  severity   text not null default 'info' check (severity in ('info', 'warning')),
  ip_address text,
  user_agent text,
  old_values jsonb,
  new_values jsonb,
  metadata   jsonb,
  signature  text not null
);
create index on public.audit_log (company_id, created_at desc);
create index on public.audit_log (user_id, created_at desc);
create index on public.audit_log (created_at desc);

alter table public.audit_log enable row level security;
alter table public.audit_log force row level security;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to app_service;
grant insert on public.audit_log to app_definer;
create policy "reports readers read" on public.audit_log for select to authenticated
  using (
    user_id = (select auth.uid())
    or company_id = any ((select private.companies_where('reports.view'))::uuid[])
    or (select private.is_admin())
  );

-- The signature that the specification defines (section 3): SHA-256 over action, table, record, user and time, in this order.
create function private.sign_audit_entry() returns trigger
  language plpgsql set search_path = ''
  as $$
  begin
    new.created_at := clock_timestamp();
    new.signature := encode(sha256(convert_to(concat(
      new.action, new.table_name, new.record_id, new.user_id,
      to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')), 'UTF8')), 'hex');
    return new;
  end
  $$;
revoke execute on function private.sign_audit_entry() from public;
create trigger sign_audit_entry before insert on public.audit_log
  for each row execute function private.sign_audit_entry();

-- Chooses the company that the session works in. Only a member (or an Admin) may, and the choice is logged.
grant update (company_id) on auth.sessions to app_definer;
grant select on auth.sessions to app_definer;
create function public.set_company_context(company_uuid uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
  begin
    if company_uuid is null or company_uuid <> all (private.companies_where('company.read')) then
      raise insufficient_privilege using message = 'Failed to set company context',
        hint = 'Choose a company that you belong to.';
    end if;
    -- Refreshing a page asks again with the same company: only a change is an event.
    update auth.sessions set company_id = company_uuid
    where id = session and company_id is distinct from company_uuid;
    if found then
      insert into public.audit_log (action, table_name, record_id, user_id, company_id)
      values ('company_context', 'data_changes', company_uuid::text, auth.uid(), company_uuid);
    end if;
  end
  $$;
alter function public.set_company_context(uuid) owner to app_definer;
revoke execute on function public.set_company_context(uuid) from public;
grant execute on function public.set_company_context(uuid) to authenticated;

-- The door of every request: a session that was ended, or whose person was removed, gets no further, at once and
-- on every server. Answers in the interface's own error shape (SQLSTATE PGRST carries code and status).
create function private.require_session(session uuid) returns void
  language plpgsql stable set search_path = ''
  as $$
  begin
    if session is not null and not private.session_alive(session) then
      raise sqlstate 'PGRST' using
        message = '{"code":"PGRST303","message":"Session ended","details":null,"hint":"Sign in again."}',
        detail = '{"status":401,"headers":{}}';
    end if;
  end
  $$;
revoke execute on function private.require_session(uuid) from public;
grant execute on function private.require_session(uuid) to app_api, anon, authenticated;
