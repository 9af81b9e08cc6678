-- Marks respondents as reminded whose answers are due within 7 days, within a day, or late, and returns the emails to
-- send to them: one for each stage of a due date, however many servers ask. A link of the last two days needs none, and
-- passphrases are handed over: their sender is reminded by private.due_sent_questionnaires.
create or replace function private.remind_respondents(at_most integer, today date default (now() at time zone 'UTC')::date)
  returns table (email text, company text, due text, mailed_on date)
  language sql volatile security definer set search_path = ''
  as $$
    with due as materialized (
      select l.company_id, l.seat_id, coalesce(p.email, s.email) as email, c.name as company, q.title, q.due_on, stage, (s.created_at at time zone 'UTC')::date as mailed_on
      from public.seats s
      join private.seat_links l on l.company_id = s.company_id and l.seat_id = s.id
      join public.sent_questionnaires q on q.company_id = s.company_id and q.id = s.subject_id and q.state in ('Sent', 'Answering', 'Returned')
      left join public.people p on p.company_id = s.company_id and p.id = s.person_id
      join public.companies c on c.id = s.company_id and c.deleted_at is null
      cross join private.reminder_stage(q.due_on, today, '{1,7}') stage
      where s.purpose = 'questionnaire' and s.code_by = 'mail' and s.ended_at is null and s.access_until > now()
        and (s.created_at at time zone 'UTC')::date < today - 1
        and p.left_on is null and coalesce(p.email, s.email) is not null
        and (s.delegated_by is null or exists (
          select from public.delegated_questions g join public.sent_questions a on a.company_id = g.company_id and a.id = g.question_id
          where g.company_id = s.company_id and g.seat_id = s.id and a.answer = ''))
        and stage is not null and (l.reminded_day, l.reminded_stage) is distinct from (q.due_on, stage)
      order by l.company_id, l.seat_id
      limit at_most
      for no key update of l skip locked
    )
    update private.seat_links l set reminded_day = d.due_on, reminded_stage = d.stage
    from due d
    where l.company_id = d.company_id and l.seat_id = d.seat_id
    returning d.email, d.company, private.due_words(format('The questionnaire “%s”', d.title), d.due_on, today), d.mailed_on
  $$;
alter function private.remind_respondents(integer, date) owner to app_definer;
grant execute on function private.remind_respondents(integer, date) to app_service;
