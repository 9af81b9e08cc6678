-- Tells Owners and Managers which deviations wait for them, once a statement, and requesters what was decided.
create or replace function private.notify_poam_deviation() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    asked   uuid[];
    decided public.poam_items;
    first   public.poam_items;
    told    uuid;
  begin
    if tg_op = 'INSERT' then
      select array_agg(a.id order by a.number) into asked from added a where a.deviation_state = 'Requested';
    else
      select array_agg(a.id order by a.number) into asked from added a join removed r on r.company_id = a.company_id and r.id = a.id
      where a.deviation_state = 'Requested' and a.deviation_requested_at is distinct from r.deviation_requested_at;
      for decided in
        select a.* from added a join removed r on r.company_id = a.company_id and r.id = a.id
        where r.deviation_state = 'Requested' and a.deviation_state in ('Approved', 'Refused')
          and a.deviation_requested_by is not null and a.deviation_requested_by is distinct from auth.uid()
      loop
        perform private.notify(decided.deviation_requested_by, 'poam',
          format('%s %s the deviation on V-%s: %s', private.caller_name(), lower(decided.deviation_state), decided.number,
            lower(decided.deviation)),
          coalesce(decided.deviation_note, ''), format('/poam?open=V-%s&company=%s', decided.number, decided.company_id),
          decided.company_id);
      end loop;
    end if;
    if asked is null then return null; end if;
    select i.* into first from public.poam_items i where i.id = asked[1];
    for told in
      select m.user_id from public.user_companies m
      join private.role_permissions p on p.company_role = m.company_role and p.permission = 'content.delete'
      where m.company_id = first.company_id and m.user_id is distinct from auth.uid()
        and (m.access_until is null or m.access_until > now())
    loop
      if cardinality(asked) = 1 then
        perform private.notify(told, 'poam',
          format('%s asks you to approve a deviation on V-%s: %s', private.caller_name(), first.number, lower(first.deviation)),
          first.deviation_reason, format('/poam?open=V-%s&company=%s', first.number, first.company_id), first.company_id);
      else
        perform private.notify(told, 'poam',
          format('%s asks you to approve %s deviations', private.caller_name(), cardinality(asked)), private.company_name(first.company_id),
          format('/poam?deviation=waiting&company=%s', first.company_id), first.company_id);
      end if;
    end loop;
    return null;
  end
  $$;
alter function private.notify_poam_deviation() owner to app_definer;
