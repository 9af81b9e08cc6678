-- The questionnaire of the caller's seat, with its answers so far.
create or replace function public.seat_questionnaire() returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('questionnaire');
    questionnaire jsonb;
  begin
    select jsonb_build_object('title', s.title, 'company', c.name, 'third_party', t.name, 'respondent', seat.name,
      'due_on', s.due_on, 'state', s.state, 'review_note', s.review_note, 'questions', (
        select jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key, 'section', q.section, 'text', q.text, 'kind', q.kind, 'options', q.options,
          'is_required', q.is_required, 'shows_if', q.shows_if, 'shows_when', q.shows_when, 'answer', q.answer, 'note', q.note,
          'revision', q.revision, 'answered_by', q.answered_by, 'files', coalesce((
            select jsonb_agg(private.answer_file_json(f) order by f.added_at, f.id) from public.sent_question_files f
            where f.company_id = q.company_id and f.question_id = q.id), '[]')) order by q.position)
        from public.sent_questions q where q.company_id = s.company_id and q.questionnaire_id = s.id))
    into questionnaire
    from public.sent_questionnaires s
    join public.companies c on c.id = s.company_id
    join public.third_parties t on t.company_id = s.company_id and t.id = s.third_party_id
    where s.company_id = seat.company_id and s.id = seat.subject_id;
    perform private.record_seat(seat, 'seat_read');
    return questionnaire;
  end
  $$;
alter function public.seat_questionnaire() owner to app_definer;
grant execute on function public.seat_questionnaire() to seat;
