create or replace function private.begin_milestone_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.changed_by := coalesce(auth.uid(), new.changed_by);
    select m.due_on into new.was_on from public.poam_milestones m
    where m.company_id = new.company_id and m.id = new.milestone_id for no key update;
    return new;
  end
  $$;
alter function private.begin_milestone_change() owner to app_definer;
