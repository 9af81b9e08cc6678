-- Makes a stored report the next version of the evidence of a loop, or its first; an item that was archived or deleted
-- is not renewed, another is made.
create or replace function private.renew_loop(company uuid, loop uuid, stored_name text, title text, description text, note text, controls text[],
  last_on date, expires_on date, scan_ids uuid[]) returns void
  language plpgsql volatile set search_path = ''
  as $$
  declare
    renewed public.evidence_loops;
    item    public.evidence;
    stored  storage.objects;
  begin
    select * into strict renewed from public.evidence_loops l where l.company_id = company and l.id = loop for update;
    select * into strict stored from storage.objects o where o.bucket_id = 'evidence' and o.company_id = company and o.name = stored_name;
    select * into item from public.evidence e
    where e.company_id = company and e.id = renewed.evidence_id and e.archived_at is null for update;
    if not found then
      insert into public.evidence (company_id, title, description, effective_on, owner_id)
      select company, renew_loop.title, renew_loop.description, renew_loop.last_on, m.user_id
      from (select) one left join public.user_companies m on m.company_id = company and m.user_id = renewed.created_by
      returning * into item;
    end if;
    insert into public.evidence_links (company_id, evidence_id, control_id)
    select company, item.id, k.id from public.controls k
    join public.companies c on c.id = company and c.protocol_id = k.protocol_id
    where k.company_id = company and k.nist_id = any (controls)
      and not exists (select from public.evidence_links x where x.company_id = company and x.evidence_id = item.id and x.control_id = k.id);
    perform private.replace_evidence_file(item, stored, note);
    update public.evidence e set effective_on = renew_loop.last_on, expires_on = renew_loop.expires_on
    where e.company_id = company and e.id = item.id;
    update public.evidence_loops l
    set evidence_id = item.id, period_ends_on = renew_loop.last_on, scan_ids = renew_loop.scan_ids, tried_at = now()
    where l.company_id = company and l.id = loop;
  end
  $$;
alter function private.renew_loop(uuid, uuid, text, text, text, text, text[], date, date, uuid[]) owner to app_definer;
grant execute on function private.renew_loop(uuid, uuid, text, text, text, text, text[], date, date, uuid[]) to app_service;
