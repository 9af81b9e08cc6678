-- The library grows from what was approved: a question that it knows gets the newer answer, and another year.
create or replace function private.keep_approved_answers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into public.answer_library as l (company_id, question, answer, note, owner_id, questionnaire_id, used_count)
    select distinct on (a.company_id, btrim(regexp_replace(lower(a.text), '\W+', ' ', 'g'))) a.company_id, a.text, a.answer, a.note, m.user_id, a.questionnaire_id, 1
    from approved a
    join before b on b.company_id = a.company_id and b.id = a.id
    left join public.user_companies m on m.company_id = a.company_id and m.user_id = a.approved_by
    where a.state = 'Approved' and b.state <> 'Approved'
    on conflict (company_id, question_key) do update set answer = excluded.answer, note = excluded.note,
      state = 'Approved', valid_until = excluded.valid_until, owner_id = coalesce(l.owner_id, excluded.owner_id),
      questionnaire_id = excluded.questionnaire_id, used_count = l.used_count + 1, updated_at = now();
    return null;
  end
  $$;
alter function private.keep_approved_answers() owner to app_definer;
