-- POA&M items as search finds them.
create or replace view private.search_poam_items with (security_invoker = true) as
  select i.company_id, 'plan' as kind, i.id, '' as part, 'V-' || i.number::text as reference, null::text as place,
    i.weakness as title, i.description as body,
    private.folded('V-' || i.number::text, i.weakness, i.description) as words
  from public.poam_items i;

grant select on private.search_poam_items to authenticated, app_definer;
