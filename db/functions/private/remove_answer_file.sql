-- An attachment that is removed takes its file along.
create or replace function private.remove_answer_file() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    delete from storage.objects o using removed r
    where o.company_id = r.company_id and o.bucket_id = 'answers' and o.name = r.file;
    return null;
  end
  $$;
alter function private.remove_answer_file() owner to app_definer;
