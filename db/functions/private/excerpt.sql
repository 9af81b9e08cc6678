-- What a text says around a word that was found in it: whole words, and an ellipsis where something is left out.
-- Folding changes the length of a few ligatures only: near enough.
create or replace function private.excerpt(body text, word text) returns text
  language sql stable set search_path = ''
  as $$
    select
      case when f.at <= 61 then left(body, f.at - 1) else '… ' || regexp_replace(substr(body, f.at - 61, 61), '^\S*\s+', '') end
      || case when length(body) - f.at < 140 then substr(body, f.at)
           else regexp_replace(substr(body, f.at, 141), '\s+\S*$', '') || ' …' end
    from (select greatest(1, position(word in private.folded(body))) as at) f
  $$;
grant execute on function private.excerpt(text, text) to authenticated;
