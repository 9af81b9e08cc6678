-- The columns of `comments` that can name its subject, as the check that asks for one of them has them.
create or replace function private.comment_subject_columns() returns name[]
  language sql stable set search_path = ''
  as $$
    select array_agg(a.attname order by a.attnum)
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.conrelid = 'public.comments'::regclass and c.conname = 'about_one_record'
  $$;
