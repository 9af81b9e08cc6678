-- Who has which questions of the caller's questionnaire, and how far they are. Revisions and counts of files tell the
-- page that there is something to read; the answers come from `seat_questionnaire`, which logs that they were read.
create or replace function public.seat_delegations() returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat constant private.seat := private.require_seat('questionnaire');
  begin
    perform private.require_main_respondent(seat);
    return coalesce((
      select jsonb_agg(jsonb_build_object('seat', d.id, 'name', d.name, 'email', d.email,
        'state', case when d.ended_because is not null then d.ended_because when d.access_until <= now() then 'expired'
          when d.entered_at is null then 'not opened' else 'opened' end, 'questions', asked.questions) order by d.created_at, d.id)
      from public.seats d
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', q.id, 'is_answered', q.answer <> '', 'revision', q.revision, 'files', (
          select count(*) from public.sent_question_files f where f.company_id = q.company_id and f.question_id = q.id)) order by q.position) as questions
        from public.delegated_questions g
        join public.sent_questions q on q.company_id = g.company_id and q.id = g.question_id
        where g.company_id = d.company_id and g.seat_id = d.id) asked
      where d.company_id = seat.company_id and d.purpose = seat.purpose and d.subject_id = seat.subject_id
        and asked.questions is not null), '[]');
  end
  $$;
alter function public.seat_delegations() owner to app_definer;
grant execute on function public.seat_delegations() to seat;
