-- The questionnaire of the caller's seat, with its answers so far. A delegate gets only their questions; of one that
-- depends on another, which they do not have, they get the text of the other instead of the condition.
create or replace function public.seat_questionnaire() returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('questionnaire');
    questionnaire jsonb;
  begin
    select jsonb_build_object('title', s.title, 'company', c.name, 'third_party', t.name, 'respondent', seat.name,
      'due_on', s.due_on, 'state', s.state, 'review_note', case when seat.delegated_by is null then s.review_note else '' end,
      'delegated_by', (
        select coalesce(p.name, '') from public.seats d left join public.people p on p.company_id = d.company_id and p.id = d.person_id
        where d.company_id = seat.company_id and d.id = seat.delegated_by),
      'questions', (
        select jsonb_agg(jsonb_build_object('id', q.id, 'key', q.key, 'section', q.section, 'text', q.text, 'kind', q.kind, 'options', q.options,
          'is_required', q.is_required, 'shows_if', case when is_conditional then q.shows_if end,
          'shows_when', case when is_conditional then q.shows_when else '{}' end,
          'depends_on', case when not is_conditional then o.text end,
          'answer', q.answer, 'note', q.note, 'revision', q.revision, 'answered_by', q.answered_by,
          'last', case when q.last_on is not null then jsonb_build_object('answer', q.last_answer, 'note', q.last_note, 'on', q.last_on) end,
          'files', coalesce((
            select jsonb_agg(private.answer_file_json(f) order by f.added_at, f.id) from public.sent_question_files f
            where f.company_id = q.company_id and f.question_id = q.id), '[]')) order by q.position)
        from public.sent_questions q
        left join public.sent_questions o on o.company_id = q.company_id and o.questionnaire_id = q.questionnaire_id and o.key = q.shows_if
        cross join lateral (select o.id is null or private.is_asked(seat, o.id) as is_conditional) k
        where q.company_id = s.company_id and q.questionnaire_id = s.id and private.is_asked(seat, q.id)))
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
