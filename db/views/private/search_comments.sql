-- Comments as search finds them, under the record that they are about.
create or replace view private.search_comments with (security_invoker = true) as
  select m.company_id, 'comment' as kind, m.id, '' as part, s.reference, s.place, concat_ws(' ', s.name, s.title) as title,
    m.body, private.folded(m.body) as words
  from public.comments m
  join private.comment_subjects s on s.company_id = m.company_id and s.comment_id = m.id and s.title is not null;

grant select on private.search_comments to authenticated, app_definer;
