-- A step is recorded by a member, with who did it and the day, while its third party is offboarding. Without a caller
-- it is the service, or a deleted account that leaves its field.
create or replace function private.guard_offboarding_step() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    party public.third_parties;
  begin
    new.updated_at := now();
    if new.done_by is null and to_jsonb(new) - '{done_by,updated_at}'::text[] = to_jsonb(old) - '{done_by,updated_at}'::text[]
      and (auth.uid() is null or not exists (select from public.profiles p where p.id = old.done_by)) then
      return new;
    end if;
    -- It must not end meanwhile.
    select t.* into party from public.third_parties t where t.company_id = new.company_id and t.id = new.third_party_id for share;
    if party.status <> 'Offboarding' then
      raise check_violation using message = format('%s is not offboarding: set its status to Offboarding to change its steps', party.name);
    end if;
    if new.state = 'Open' then
      new.done_by := null;
      new.done_on := null;
      new.document_id := null;
      return new;
    end if;
    if new.step = 'Inherited controls reassigned' and new.state = 'Done' and private.inherits_from(new.company_id, new.third_party_id) then
      raise check_violation using message = format('Controls are still inherited from %s: assign them first', party.name);
    end if;
    if auth.uid() is null then return new; end if;
    if auth.jwt() ? 'act' then
      raise insufficient_privilege using message = 'You cannot record a step while acting for someone else';
    end if;
    if new.done_by is null or new.done_by is distinct from old.done_by and not exists (
      select from public.user_companies m where m.company_id = new.company_id and m.user_id = new.done_by
    ) then
      raise check_violation using message = 'Choose the member who did the step';
    end if;
    -- The caller's day may be a day ahead of UTC.
    if new.done_on > (now() at time zone 'UTC')::date + 1 then
      raise check_violation using message = 'A step is recorded once it happened: choose today or an earlier day';
    end if;
    return new;
  end
  $$;
alter function private.guard_offboarding_step() owner to app_definer;
