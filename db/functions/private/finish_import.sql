-- The end of that transaction: the kept rows are deleted, and new owners of items are notified.
create or replace function private.finish_import(company uuid, job uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
  begin
    delete from private.imports i
    where i.company_id = company and i.job_id = job and i.written_in = pg_current_xact_id_if_assigned();
    if not found then raise 'This import is not being written here'; end if;
    perform set_config('parapet.import', '', true);
    perform private.notify_new_owners((
      select jsonb_agg(a) from public.poam_items a
      where a.company_id = company and a.created_at = now() and a.created_by = auth.uid() and a.owner_id <> auth.uid()));
  end
  $$;
alter function private.finish_import(uuid, uuid) owner to app_definer;
grant execute on function private.finish_import(uuid, uuid) to authenticated;
