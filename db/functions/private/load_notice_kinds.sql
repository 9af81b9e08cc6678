create or replace function private.load_notice_kinds(wanted jsonb) returns void
  language sql volatile security definer set search_path = ''
  as $$
    with wanted_kinds as (
      select w.kind, w.is_security, w.by_mail from jsonb_to_recordset(wanted) w (kind text, is_security boolean, by_mail boolean)
    ),
    removed as (delete from private.notice_kinds k where k.kind not in (select kind from wanted_kinds))
    insert into private.notice_kinds as k (kind, is_security, by_mail)
    select kind, is_security, by_mail from wanted_kinds
    on conflict (kind) do update set is_security = excluded.is_security, by_mail = excluded.by_mail
    where (k.is_security, k.by_mail) is distinct from (excluded.is_security, excluded.by_mail)
  $$;
alter function private.load_notice_kinds(jsonb) owner to app_definer;
grant execute on function private.load_notice_kinds(jsonb) to app_service;
