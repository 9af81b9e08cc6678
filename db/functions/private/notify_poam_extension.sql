-- Notifies the people who may decide of a request for more time, and the requester of the decision.
create or replace function private.notify_poam_extension() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    item constant public.poam_items := (
      select i from public.poam_items i where i.company_id = new.company_id and i.id = new.item_id);
    link constant text := format('/poam?open=V-%s&company=%s', item.number, new.company_id);
    told uuid;
  begin
    if tg_op = 'INSERT' then
      for told in
        select m.user_id from public.user_companies m
        where m.company_id = new.company_id and m.company_role in ('Owner', 'Manager') and m.user_id is distinct from new.requested_by
          and (m.access_until is null or m.access_until > now())
      loop
        perform private.notify(told, 'poam',
          format('%s requests an extension of V-%s, until %s', private.caller_name(), item.number, new.due_on), new.reason, link,
          new.company_id);
      end loop;
    elsif new.state in ('Approved', 'Rejected') and new.requested_by is not null then
      perform private.notify(new.requested_by, 'poam',
        format('%s %s more time on V-%s, until %s', private.caller_name(),
          case new.state when 'Approved' then 'approved' else 'did not approve' end, item.number, new.due_on),
        coalesce(new.decision_note, ''), link, new.company_id);
    end if;
    return null;
  end
  $$;
alter function private.notify_poam_extension() owner to app_definer;
