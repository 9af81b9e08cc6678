-- A scan result shows on the attachment.
create or replace function private.sync_answer_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    update public.sent_question_files f set file_scan = new.scan where f.company_id = new.company_id and f.file = new.name;
    return null;
  end
  $$;
alter function private.sync_answer_file() owner to app_definer;
