-- What a member owns in a company, for the person who is about to remove them. What is over is left out: fixed
-- findings, closed items, retired assets, returned questionnaires. Archived evidence counts. Milestones belong to their
-- item's owner.
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
       where i.company_id = company_uuid and i.owner_id = member and i.status <> 'Closed' order by i.number)
      union all
      (select 'vulnerability', v.id, format('F-%s %s', v.number, v.title)
       from public.vulnerabilities v
       where v.company_id = company_uuid and v.owner_id = member and v.status in ('open', 'accepted') order by v.number)
      union all
      (select 'risk', r.id, format('R-%s %s', r.number, r.title)
       from public.risks r
       where r.company_id = company_uuid and r.owner_id = member and r.status <> 'Closed' order by r.number)
      union all
      (select 'third party', t.id, format('T-%s %s', t.number, t.name)
       from public.third_parties t
       where t.company_id = company_uuid and t.owner_id = member and t.status <> 'Ended' order by t.number)
      union all
      (select 'third-party finding', f.id, format('TF-%s %s', f.number, f.title)
       from public.third_party_findings f
       where f.company_id = company_uuid and f.owner_id = member and f.status not in ('Resolved', 'Dismissed') order by f.number)
      union all
      (select 'asset', a.id, format('AS-%s %s', a.number, a.name)
       from public.assets a
       where a.company_id = company_uuid and a.owner_id = member and a.retired_on is null order by a.number)
      union all
      (select 'expected scan', s.id, format('Expected scan: %s', s.name)
       from public.scan_schedules s where s.company_id = company_uuid and s.owner_id = member order by s.name, s.id)
      union all
      (select 'received questionnaire', q.id, format('Q-%s %s', q.number, q.title)
       from public.inbound_questionnaires q
       where q.company_id = company_uuid and q.owner_id = member and q.state <> 'Returned' order by q.number)
      union all
      (select 'question', n.id, format('Question of Q-%s: %s', q.number, left(n.text, 200))
       from public.inbound_questions n
       join public.inbound_questionnaires q on q.company_id = n.company_id and q.id = n.questionnaire_id
       where n.company_id = company_uuid and n.owner_id = member and q.state <> 'Returned' order by q.number, n.position)
      union all
      (select 'answer', l.id, format('Answer to: %s', left(l.question, 200))
       from public.answer_library l where l.company_id = company_uuid and l.owner_id = member order by l.question);
  end
  $$;
alter function public.member_holdings(uuid, uuid) owner to app_definer;
grant execute on function public.member_holdings(uuid, uuid) to authenticated;
