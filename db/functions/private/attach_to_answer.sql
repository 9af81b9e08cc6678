-- Attaches a file that the server has stored to an answer, for the caller of a seat, and returns it as
-- `seat_questionnaire` does.
create or replace function private.attach_to_answer(question uuid, file_name text, version uuid, size bigint, content_type text, sha256 text,
  scan text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat  constant private.seat := private.require_seat('questionnaire');
    asked constant public.sent_questions := private.permit_answer_file(question);
    file  constant text := format('%s/%s/%s', seat.company_id, version, file_name);
    added public.sent_question_files;
  begin
    insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan)
    values ('answers', file, version, size, content_type, sha256, scan);
    insert into public.sent_question_files (company_id, question_id, file, file_name, file_size, file_sha256, file_scan, added_by)
    values (seat.company_id, asked.id, file, file_name, size, sha256, scan, seat.name)
    returning * into added;
    return private.answer_file_json(added);
  end
  $$;
alter function private.attach_to_answer(uuid, text, uuid, bigint, text, text, text) owner to app_definer;
grant execute on function private.attach_to_answer(uuid, text, uuid, bigint, text, text, text) to app_service;
