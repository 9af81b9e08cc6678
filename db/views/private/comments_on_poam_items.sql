-- Comments on POA&M items.
create or replace view private.comments_on_poam_items with (security_invoker = true) as
  select m.company_id, m.id as comment_id, 'V-' || i.number::text as name, 'V-' || i.number::text as reference,
    null::text as place, i.weakness as title, format('/poam?open=V-%s', i.number) as page
  from public.comments m join public.poam_items i on i.company_id = m.company_id and i.id = m.poam_item_id;

grant select on private.comments_on_poam_items to authenticated, app_definer;
