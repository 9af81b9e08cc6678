-- What respondents see of an attachment.
create or replace function private.answer_file_json(file public.sent_question_files) returns jsonb
  language sql immutable security definer set search_path = ''
  as $$
    select jsonb_build_object('id', file.id, 'name', file.file_name, 'size', file.file_size, 'scan', file.file_scan, 'added_by', file.added_by,
      'is_submitted', file.submitted_at is not null)
  $$;
alter function private.answer_file_json(public.sent_question_files) owner to app_definer;
