-- Removes a member, and hands everything that member_holdings lists to another member; what is over loses its owner. A
-- company keeps at least one Owner.
create or replace function public.remove_member(company_uuid uuid, member uuid, hand_over_to uuid default null) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    is_leaving constant boolean := member is not distinct from auth.uid() and hand_over_to is null;
  begin
    -- Leaving needs no permission.
    if is_leaving then perform private.require_unimpersonated_person(); else perform private.require_settings(company_uuid); end if;
    perform private.lock_members(company_uuid);
    if hand_over_to is not null then
      if hand_over_to = member then raise 'Choose another member to hand over to'; end if;
      if not exists (select from public.user_companies where company_id = company_uuid and user_id = hand_over_to) then
        raise 'Hand over to a member of the company';
      end if;
      update public.org_control_status set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
      update public.evidence set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
      update public.evidence_requests set asked_of = hand_over_to
      where company_id = company_uuid and asked_of = member and state = 'Open';
      update public.poam_items set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and status <> 'Closed';
      update public.vulnerabilities set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and status in ('open', 'accepted');
      update public.risks set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and status <> 'Closed';
      update public.third_parties set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and status <> 'Ended';
      update public.third_party_findings set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and status not in ('Resolved', 'Dismissed');
      update public.assets set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and retired_on is null;
      update public.scan_schedules set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
      update public.inbound_questionnaires set owner_id = hand_over_to
      where company_id = company_uuid and owner_id = member and state <> 'Returned';
      update public.inbound_questions n set owner_id = hand_over_to
      from public.inbound_questionnaires q
      where n.company_id = company_uuid and n.owner_id = member
        and q.company_id = n.company_id and q.id = n.questionnaire_id and q.state <> 'Returned';
      update public.answer_library set owner_id = hand_over_to where company_id = company_uuid and owner_id = member;
    end if;
    if not private.end_membership(company_uuid, member) then raise 'This person does not belong to the company'; end if;
    if not is_leaving then
      perform private.notify(member, 'membership', format('You no longer belong to %s', private.company_name(company_uuid)));
    end if;
  end
  $$;
alter function public.remove_member(uuid, uuid, uuid) owner to app_definer;
grant execute on function public.remove_member(uuid, uuid, uuid) to authenticated, app_service;
