-- Lets members comment on the rows of a table: adds the column of `comments` that names a row, with its foreign key and
-- index, and renews the check that a comment is about one record. For migrations:
--   select private.open_to_comments('public.courses', 'course_id');
-- The grant comes with policies/public/comments.sql, which reads the columns from that check.
create or replace function private.open_to_comments(target regclass, subject name) returns void
  language plpgsql set search_path = ''
  as $$
  declare
    subjects text := (select string_agg(quote_ident(c), ', ') from unnest(private.comment_subject_columns() || subject) c);
  begin
    execute format($sql$
      alter table public.comments add column %1$I uuid;
      alter table public.comments add foreign key (company_id, %1$I) references %2$s (company_id, id) on delete cascade;
      create index on public.comments (company_id, %1$I) where %1$I is not null;
      alter table public.comments drop constraint about_one_record;
      alter table public.comments add constraint about_one_record check (num_nonnulls(%3$s) = 1);
    $sql$, subject, target, subjects);
  end
  $$;
