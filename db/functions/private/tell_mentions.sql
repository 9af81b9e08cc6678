-- Whoever is named hears of it once. Only members of the company are: a comment cannot reach anybody else.
create or replace function private.tell_mentions() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    told  record;
    place record;
  begin
    select * into place from private.comment_place(new);
    for told in
      select m.user_id from public.user_companies m
      where m.company_id = new.company_id and m.user_id = any (new.mentions)
        and m.user_id is distinct from new.author_id
        and (tg_op = 'INSERT' or m.user_id <> all (old.mentions))
        and (m.access_until is null or m.access_until > now())
    loop
      perform private.notify(told.user_id, 'mention',
        format('%s mentioned you on %s', coalesce((select full_name from public.profiles where id = new.author_id), 'Somebody'), place.name),
        left(new.body, 500), place.link, new.company_id);
    end loop;
    return null;
  end
  $$;
alter function private.tell_mentions() owner to app_definer;
