-- Numbers a record of the kind that the trigger names, and keeps who made it.
create or replace function private.begin_record() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.number := private.next_number(new.company_id, tg_argv[0]);
    new.created_by := coalesce(auth.uid(), new.created_by);
    return new;
  end
  $$;
alter function private.begin_record() owner to app_definer;
