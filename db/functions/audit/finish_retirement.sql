create or replace function audit.finish_retirement() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  declare
    company record;
  begin
    for company in
      select key::uuid as id, (value ->> 0)::bigint as n, (value ->> 1)::bigint as through
      from jsonb_each(current_setting('audit.retiring')::jsonb) order by key
    loop
      update audit.heads h set retired = company.through
      where h.company_id = company.id
        and (select count(*) from audit.log l where l.company_id = company.id and l.seq > h.retired and l.seq <= company.through) = company.n;
      if not found then
        raise 'Entries leave the log only from its beginning, oldest first: delete by created_at.';
      end if;
      perform audit.record('audit_retirement', company.id, null,
        jsonb_build_object('through', company.through, 'count', company.n), 'warning');
    end loop;
    return null;
  end
  $$;
alter function audit.finish_retirement() owner to app_definer;
