select private.open_to_members('public.control_estimates');

grant insert (company_id, control_id, cost, hours, part_cost, part_hours) on public.control_estimates to authenticated;
grant update (cost, hours, part_cost, part_hours) on public.control_estimates to authenticated;

create trigger stamp_author before insert or update on public.control_estimates for each row execute function private.stamp_author();

-- What a caller reads who breaks a constraint.
comment on constraint part_within_whole on public.control_estimates
  is 'A part costs no more than the whole, in money and in hours: lower the part or raise the whole';
