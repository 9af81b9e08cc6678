-- Comments on risks.
create or replace view private.comments_on_risks with (security_invoker = true) as
  select m.company_id, m.id as comment_id, r.title as name, 'R-' || r.number as reference, null::text as place, r.title,
    format('/risks?open=R-%s', r.number) as page
  from public.comments m join public.risks r on r.company_id = m.company_id and r.id = m.risk_id;

grant select on private.comments_on_risks to authenticated, app_definer;
