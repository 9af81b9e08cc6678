-- Numbers a questionnaire, and takes size and hash of its file from the store, whatever a client says of them.
create or replace function private.begin_inbound_questionnaire() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    new.number := private.next_number(new.company_id, 'inbound questionnaire');
    new.created_by := coalesce(auth.uid(), new.created_by);
    if new.file is not null then
      select o.size, o.sha256, regexp_replace(o.name, '^.*/', '') into strict new.file_size, new.file_sha256, new.file_name
      from storage.objects o
      where o.bucket_id = 'questionnaires' and o.name = new.file and o.company_id = new.company_id;
    end if;
    return new;
  exception when no_data_found then
    raise 'The company has no such file' using errcode = 'foreign_key_violation';
  end
  $$;
alter function private.begin_inbound_questionnaire() owner to app_definer;
