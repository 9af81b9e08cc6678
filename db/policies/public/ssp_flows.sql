select private.open_to_members('public.ssp_flows');

grant insert (company_id, id, from_id, to_id, information, protocol, port, protection, is_protected) on public.ssp_flows to authenticated;
grant update (from_id, to_id, information, protocol, port, protection, is_protected) on public.ssp_flows to authenticated;
grant select on public.ssp_flows to app_definer;

create trigger stamp_author before insert or update on public.ssp_flows for each row execute function private.stamp_author();
create trigger withdraw_review after insert or delete or update on public.ssp_flows
  for each row execute function private.withdraw_diagram_reviews();

-- What a caller reads who breaks a constraint.
comment on constraint between_two on public.ssp_flows
  is 'A flow goes from one part to another one: choose two';
