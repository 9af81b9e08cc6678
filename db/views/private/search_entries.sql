-- Everything that search finds, as the caller may read it. A record may have several parts. `place` is the number of
-- the control that it belongs to, where there is one. An area adds a view of its own, a line here, and an index of the
-- same words in its migration.
create or replace view private.search_entries with (security_invoker = true) as
  select * from private.search_controls
  union all select * from private.search_evidence
  union all select * from private.search_vulnerabilities
  union all select * from private.search_assets
  union all select * from private.search_comments
  union all select * from private.search_poam_items
  union all select * from private.search_providers
  union all select * from private.search_members
  union all select * from private.search_people
  union all select * from private.search_questionnaires
  union all select * from private.search_answers
  union all select * from private.search_third_parties
  union all select * from private.search_third_party_findings
  union all select * from private.search_risks;

grant select on private.search_entries to authenticated, app_definer;
