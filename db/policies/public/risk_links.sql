select private.open_to_members('public.risk_links');

grant insert (company_id, risk_id, control_id, third_party_id, vulnerability_id, poam_item_id) on public.risk_links to authenticated;
grant select on public.risk_links to app_definer;

-- A link is made and taken away, never changed; taking it away is editing.
drop policy "editors change" on public.risk_links;
drop policy "managers delete" on public.risk_links;
create policy "editors remove" on public.risk_links for delete to authenticated
  using (company_id = any ((select private.companies_where('content.edit'))::uuid[]));

-- What a caller reads who breaks a constraint.
comment on constraint links_one_record on public.risk_links is 'A link leads to one record';
comment on constraint risk_links_once on public.risk_links is 'This record is linked already';
