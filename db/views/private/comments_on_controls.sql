-- Comments on controls: what the control is called, and where the page shows the comment. Those of a former framework
-- have no page, and no title: search leaves them out.
create or replace view private.comments_on_controls with (security_invoker = true) as
  select m.company_id, m.id as comment_id, c.nist_id as name, null::text as reference, c.nist_id as place,
    case when o.protocol_id = c.protocol_id then c.title end as title,
    format('/controls/%s', c.nist_id) as page
  from public.comments m
  join public.controls c on c.company_id = m.company_id and c.id = m.control_id
  join public.companies o on o.id = c.company_id;

grant select on private.comments_on_controls to authenticated, app_definer;
