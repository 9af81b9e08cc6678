-- Saves an answer over the one that the caller has seen. Where another respondent saved since, nothing is written and
-- theirs comes back as a conflict, so that no answer is lost.
create or replace function public.seat_answer(question uuid, answer text, note text, seen integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat     constant private.seat := private.require_seat('questionnaire');
    stored   public.sent_questions := private.open_question(seat, question);
    is_saved boolean := stored.revision = seen;
  begin
    if is_saved then
      update public.sent_questions q
      set answer = btrim(seat_answer.answer), note = btrim(seat_answer.note), revision = q.revision + 1, answered_by = seat.name, answered_at = now()
      where q.company_id = stored.company_id and q.id = stored.id
      returning q.* into stored;
    else
      -- The response to the same save was lost.
      is_saved := (stored.answer, stored.note) = (btrim(seat_answer.answer), btrim(seat_answer.note));
    end if;
    return jsonb_build_object('is_saved', is_saved, 'answer', stored.answer, 'note', stored.note, 'revision', stored.revision,
      'answered_by', stored.answered_by);
  end
  $$;
alter function public.seat_answer(uuid, text, text, integer) owner to app_definer;
grant execute on function public.seat_answer(uuid, text, text, integer) to seat;
