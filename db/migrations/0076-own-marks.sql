-- Assets are AS-1, AS-2 … and sent questionnaires SQ-1, SQ-2 …: A- is an assessment, S- a scan. Assets are found by
-- the new mark, and notifications lead to the new addresses.
drop index public.assets_words;
create index assets_words on public.assets using gin (private.folded('AS-' || number::text, name) extensions.gin_trgm_ops);
update public.notifications
  set title = regexp_replace(title, '\mS-(?=\d)', 'SQ-'), body = regexp_replace(body, '^S-(?=\d)', 'SQ-'),
    link = regexp_replace(link, '^/questionnaires/sent/S-', '/questionnaires/sent/SQ-')
  where link like '/questionnaires/sent/S-%' and length(title) < 200 and length(body) < 2000;
