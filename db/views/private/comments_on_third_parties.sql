-- Comments on third parties.
create or replace view private.comments_on_third_parties with (security_invoker = true) as
  select m.company_id, m.id as comment_id, t.name, 'T-' || t.number as reference, null::text as place, t.name as title,
    format('/business-associates?open=T-%s', t.number) as page
  from public.comments m join public.third_parties t on t.company_id = m.company_id and t.id = m.third_party_id;

grant select on private.comments_on_third_parties to authenticated, app_definer;
