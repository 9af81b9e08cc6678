-- What a member owns in a company, for the person who is about to remove them: controls, evidence they keep current
-- (archived too), evidence requests that wait for them, and open POA&M items. Milestones belong to their item's owner.
create or replace function public.member_holdings(company_uuid uuid, member uuid) returns table (kind text, id uuid, label text)
  language plpgsql stable security definer set search_path = ''
  as $$
  begin
    perform private.require_settings(company_uuid);
    return query
      (select 'control', s.id, format('%s %s', c.nist_id, c.title)
       from public.org_control_status s join public.controls c on c.company_id = s.company_id and c.id = s.control_id
       where s.company_id = company_uuid and s.owner_id = member order by c.nist_id)
      union all
      (select 'evidence', e.id, format('E-%s %s', e.number, e.title)
       from public.evidence e where e.company_id = company_uuid and e.owner_id = member order by e.number)
      union all
      (select 'evidence request', r.id, format('Asked for: %s', r.title)
       from public.evidence_requests r
       where r.company_id = company_uuid and r.asked_of = member and r.state = 'Open' order by r.due_on, r.created_at)
      union all
      (select 'plan', i.id, format('V-%s %s', i.number, i.weakness)
       from public.poam_items i
       where i.company_id = company_uuid and i.owner_id = member and i.status <> 'Closed' order by i.number);
  end
  $$;
alter function public.member_holdings(uuid, uuid) owner to app_definer;
grant execute on function public.member_holdings(uuid, uuid) to authenticated;
