-- Clients plan and begin; what follows after that is the functions' to write, which are not the client here. Without a
-- caller it is the service, which may bring history along.
create or replace function private.change_assessment() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    movable constant text[] := '{state,status_on,valid_until,affirm_by,close_out_by,lead_id,official_id,created_by,updated_by,updated_at}';
    by_client constant boolean := current_user = 'authenticated';
  begin
    if new is not distinct from old then return new; end if;
    if old.state not in ('Planned', 'In Progress') and to_jsonb(new) - movable is distinct from to_jsonb(old) - movable then
      raise check_violation using message = format('A-%s is frozen and stays as it is', old.number);
    end if;
    if by_client and new.state <> old.state and not (old.state = 'Planned' and new.state = 'In Progress') then
      raise check_violation using message = 'An assessment is begun, then frozen, then affirmed';
    end if;
    if new.state = 'In Progress' and old.state = 'Planned' then
      new.began_on := coalesce(new.began_on, least((now() at time zone 'UTC')::date, new.ended_on));
    end if;
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    return new;
  end
  $$;
