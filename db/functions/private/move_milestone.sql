create or replace function private.move_milestone() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.poam_milestones m set due_on = new.due_on where m.company_id = new.company_id and m.id = new.milestone_id;
    return null;
  end
  $$;
alter function private.move_milestone() owner to app_definer;
