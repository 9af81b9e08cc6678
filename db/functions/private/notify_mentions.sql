-- Notifies each mentioned person once, and only members of the company.
create or replace function private.notify_mentions() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    told  record;
    subject record;
    link    text;
  begin
    select s.name, s.page into subject
    from private.comment_subjects s where s.company_id = new.company_id and s.comment_id = new.id;
    link := format('%s%scompany=%s#comment-%s', subject.page, case when strpos(subject.page, '?') > 0 then '&' else '?' end,
      new.company_id, new.id);
    for told in
      select m.user_id from public.user_companies m
      where m.company_id = new.company_id and m.user_id = any (new.mentions)
        and m.user_id is distinct from new.author_id
        and (tg_op = 'INSERT' or m.user_id <> all (old.mentions))
        and (m.access_until is null or m.access_until > now())
    loop
      perform private.notify(told.user_id, 'mention',
        format('%s mentioned you on %s', coalesce((select full_name from public.profiles where id = new.author_id), 'Someone'), subject.name),
        left(new.body, 500), link, new.company_id);
    end loop;
    return null;
  end
  $$;
alter function private.notify_mentions() owner to app_definer;
