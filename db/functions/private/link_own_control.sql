-- The other way round: setting evidence.control_id links the new control and unlinks the old one. Archived evidence
-- does not count. The two triggers do not loop: what one does is true already when the other runs.
create or replace function private.link_own_control() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    changed jsonb;
    counted jsonb;
  begin
    if tg_op = 'INSERT' then
      select jsonb_agg(to_jsonb(a) || '{"old_control": null}') into changed from added a where a.control_id is not null;
    else
      select jsonb_agg(to_jsonb(a) || jsonb_build_object('old_control', r.control_id)) into changed
      from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.control_id is distinct from r.control_id;
      select jsonb_agg(l) into counted
      from added a join removed r on r.company_id = a.company_id and r.id = a.id
      join public.evidence_links l on l.company_id = a.company_id and l.evidence_id = a.id
      where (a.archived_at is null) <> (r.archived_at is null);
    end if;
    if changed is not null then
      delete from public.evidence_links l
      using jsonb_to_recordset(changed) c (company_id uuid, id uuid, old_control uuid)
      where l.company_id = c.company_id and l.evidence_id = c.id and l.control_id = c.old_control;
      insert into public.evidence_links (company_id, evidence_id, control_id)
      select c.company_id, c.id, c.control_id
      from jsonb_to_recordset(changed) c (company_id uuid, id uuid, control_id uuid)
      where c.control_id is not null and not exists (
        select from public.evidence_links l
        where l.company_id = c.company_id and l.evidence_id = c.id and l.control_id = c.control_id);
    end if;
    if counted is not null then perform private.recount_evidence(counted); end if;
    return null;
  end
  $$;
alter function private.link_own_control() owner to app_definer;
