create or replace function private.stamp_result() returns trigger
  language plpgsql set search_path = ''
  as $$
  declare
    by_company constant boolean := current_user = 'authenticated';
    loose constant text[] := '{poam_item_id,updated_by,updated_at}';
  begin
    if tg_op <> 'INSERT' and by_company and old.assessor_id is not null
      and (tg_op = 'DELETE' or to_jsonb(new) - loose is distinct from to_jsonb(old) - loose) then
      raise insufficient_privilege using message = 'What the assessor entered is the assessor’s to change';
    end if;
    if tg_op = 'DELETE' then return old; end if;
    new.updated_at := now();
    new.updated_by := coalesce(auth.uid(), new.updated_by);
    return new;
  end
  $$;
