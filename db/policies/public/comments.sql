select private.open_to_members('public.comments');

grant insert (company_id, body, mentions) on public.comments to authenticated;
do $$
begin
  execute format('grant insert (%s) on public.comments to authenticated',
    (select string_agg(quote_ident(c), ', ') from unnest(private.comment_subject_columns()) c));
end
$$;
grant update (body, mentions) on public.comments to authenticated;
grant select on public.comments to app_definer;
grant update (resolved_at, resolved_by) on public.comments to app_definer;

-- Only the author changes a comment; the author and members who may delete content remove it.
drop policy "editors change" on public.comments;
create policy "authors change" on public.comments for update to authenticated
  using (author_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]))
  with check (author_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]));
create policy "authors delete" on public.comments for delete to authenticated
  using (author_id = (select private.person()) and company_id = any ((select private.companies_where('content.edit'))::uuid[]));

create trigger stamp_comment before insert or update on public.comments for each row execute function private.stamp_comment();
create trigger notify_mentions after insert or update of mentions on public.comments
  for each row execute function private.notify_mentions();
create trigger count_comments_added after insert on public.comments referencing new table as added
  for each statement execute function private.count_comments();
create trigger count_comments_removed after delete on public.comments referencing old table as removed
  for each statement execute function private.count_comments();

-- What a caller reads who breaks a constraint.
comment on constraint about_one_record on public.comments
  is 'A comment is about one record: a control, a POA&M item or a section of the SSP; name one of them';
comment on constraint comments_mentions_check on public.comments
  is 'A comment mentions at most 50 people';
comment on constraint comments_ssp_section_check on public.comments
  is 'ssp_section takes the name of a section, such as environment';
