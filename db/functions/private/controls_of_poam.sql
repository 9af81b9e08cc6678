-- The ids of the controls of a POA&M item. As the caller.
create or replace function private.controls_of_poam(company uuid, item uuid) returns json
  language sql stable set search_path = ''
  as $$
    select coalesce(json_agg(distinct l.control_id), '[]') from public.poam_controls l
    where l.company_id = company and l.item_id = item
  $$;
grant execute on function private.controls_of_poam(uuid, uuid) to authenticated;
