-- controls.evidence_count is the number of unarchived pieces that are linked to the control.
create or replace function private.recount_evidence(pairs jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    perform private.lock_controls(pairs);
    update public.controls c set evidence_count = counted.n
    from (
      select p.company_id, p.control_id, count(distinct e.id) as n
      from (select distinct p.* from jsonb_to_recordset(pairs) p (company_id uuid, control_id uuid)) p
      left join public.evidence_links l on l.company_id = p.company_id and l.control_id = p.control_id
      left join public.evidence e on e.company_id = l.company_id and e.id = l.evidence_id and e.archived_at is null
      group by 1, 2
    ) counted
    where c.company_id = counted.company_id and c.id = counted.control_id and c.evidence_count <> counted.n;
  end
  $$;
alter function private.recount_evidence(jsonb) owner to app_definer;
