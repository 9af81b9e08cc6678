-- The record that each comment is about, for notifications and search. An area adds a view of its own and a line here.
create or replace view private.comment_subjects with (security_invoker = true) as
  select * from private.comments_on_controls
  union all select * from private.comments_on_poam_items
  union all select * from private.comments_on_ssp_sections
  union all select * from private.comments_on_vulnerabilities
  union all select * from private.comments_on_questions
  union all select * from private.comments_on_third_parties
  union all select * from private.comments_on_risks;

grant select on private.comment_subjects to authenticated, app_definer;
