-- Comments on sections of the system security plan. Without a title: search leaves them out.
create or replace view private.comments_on_ssp_sections with (security_invoker = true) as
  select m.company_id, m.id as comment_id, format('the plan (%s)', replace(m.ssp_section, '-', ' ')) as name,
    null::text as reference, null::text as place, null::text as title, format('/ssp?section=%s', m.ssp_section) as page
  from public.comments m where m.ssp_section is not null;

grant select on private.comments_on_ssp_sections to authenticated, app_definer;
