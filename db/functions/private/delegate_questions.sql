-- Hands questions to a colleague: a seat by a link of its own, in place of the one that the address had, with the
-- questions that it had. The server made the secrets. A question has one delegate; a colleague who has none left loses
-- access. Returns what the email says.
create or replace function private.delegate_questions(questions uuid[], name text, email text, token_hash bytea, passphrase_hash bytea)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
  declare
    seat    constant private.seat := private.require_seat('questionnaire');
    address constant text := lower(btrim(delegate_questions.email));
    wanted  constant uuid[] := array(select distinct q from unnest(questions) q);
    sent    public.sent_questionnaires;
    given   public.seats;
    before  uuid[];
  begin
    perform private.require_main_respondent(seat);
    select s.* into sent from public.sent_questionnaires s
    where s.company_id = seat.company_id and s.id = seat.subject_id and s.state in ('Sent', 'Answering', 'Returned') for no key update;
    if not found then raise 'These answers were submitted and cannot be changed'; end if;
    if address = seat.email then raise 'This is your own address. Enter that of a colleague'; end if;
    if cardinality(wanted) = 0 or cardinality(wanted) <> (
        select count(*) from public.sent_questions q where q.company_id = seat.company_id and q.questionnaire_id = sent.id and q.id = any (wanted)) then
      raise 'There is no such question';
    end if;
    before := array(select d.id from public.seats d
      where d.company_id = seat.company_id and d.subject_id = sent.id and d.delegated_by is not null and d.email = address);
    update public.seats d set ended_at = now(), ended_because = 'replaced'
    where d.company_id = seat.company_id and d.id = any (before) and d.ended_at is null;
    insert into public.seats (company_id, purpose, subject_id, delegated_by, name, email, code_by, access_until)
    values (seat.company_id, seat.purpose, sent.id, seat.id, btrim(delegate_questions.name), address,
      case when passphrase_hash is null then 'mail' else 'passphrase' end, seat.access_until)
    returning * into given;
    perform private.link_seat(given, token_hash, passphrase_hash,
      jsonb_build_object('purpose', seat.purpose, 'name', seat.name, 'colleague', given.name));
    update public.delegated_questions d set seat_id = given.id where d.company_id = seat.company_id and d.seat_id = any (before);
    insert into public.delegated_questions as d (company_id, question_id, seat_id)
    select seat.company_id, q, given.id from unnest(wanted) q
    on conflict (company_id, question_id) do update set seat_id = excluded.seat_id;
    perform private.end_seat(d.company_id, d.id, 'revoked') from public.seats d
    where d.company_id = seat.company_id and d.subject_id = sent.id and d.delegated_by is not null and d.ended_at is null
      and not exists (select from public.delegated_questions q where q.company_id = d.company_id and q.seat_id = d.id);
    if (select count(*) from public.seats d where d.company_id = seat.company_id and d.subject_id = sent.id
        and d.delegated_by is not null and d.ended_at is null) > 20 then
      raise 'Questions can be delegated to 20 colleagues at most. Take some back first';
    end if;
    perform private.record_seat(seat, 'seat_delegated',
      jsonb_build_object('colleague', given.name, 'email', address, 'questions', cardinality(wanted), 'seat_id', given.id));
    return jsonb_build_object('seat', given.id, 'by', seat.id, 'respondent', seat.name, 'title', sent.title,
      'until', to_char(given.access_until at time zone 'UTC', 'YYYY-MM-DD'),
      'company', (select c.name from public.companies c where c.id = seat.company_id));
  end
  $$;
alter function private.delegate_questions(uuid[], text, text, bytea, bytea) owner to app_definer;
grant execute on function private.delegate_questions(uuid[], text, text, bytea, bytea) to app_service;
