-- A third party, its current documents with their hashes, its findings and the answers of a questionnaire, for a review
-- that is decided. Findings that were resolved or dismissed count where they belong to the review, answers and files
-- where the other answers still show their question, as in the score.
create or replace function private.third_party_record(company uuid, third_party uuid, questionnaire uuid, review uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
    select jsonb_build_object('number', t.number, 'name', t.name, 'tier', t.tier, 'dataHeld', t.data_held, 'services', t.services,
      'inherentRisk', t.inherent_risk, 'cmmcLevel', t.cmmc_level,
      'decidedBy', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = auth.uid()),
      'documents', coalesce((
        select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', e.number, 'title', e.title, 'expiresOn', e.expires_on,
          'sha256', e.file_sha256) order by e.number)
        from public.third_party_documents d
        join public.evidence e on e.company_id = d.company_id and e.id = d.evidence_id
        where d.company_id = t.company_id and d.third_party_id = t.id and e.archived_at is null), '[]'),
      'findings', coalesce((
        select jsonb_agg(jsonb_build_object('number', f.number, 'title', f.title, 'description', f.description, 'severity', f.severity,
          'status', f.status, 'reason', f.reason, 'dueOn', f.due_on,
          'poamItem', (select i.number from public.poam_items i where i.company_id = f.company_id and i.id = f.poam_item_id)) order by f.number)
        from public.third_party_findings f
        left join public.sent_questions a on a.company_id = f.company_id and a.id = f.question_id
        where f.company_id = t.company_id and f.third_party_id = t.id
          and (f.status in ('Proposed', 'Open', 'In Progress', 'Accepted') or f.review_id = review or a.questionnaire_id = questionnaire)), '[]'),
      'questionnaire', (
        select jsonb_build_object('number', q.number, 'title', q.title, 'submittedBy', q.submitted_by,
          'submittedAt', q.submitted_at, 'score', (
            select g.score from public.sent_questionnaire_progress g
            where g.company_id = q.company_id and g.sent_questionnaire_id = q.id),
          'answers', coalesce((
            select jsonb_agg(jsonb_build_object('section', a.section, 'text', a.text, 'answer', a.answer, 'note', a.note) order by a.position)
            from public.sent_questions a
            join private.shown_answers s on s.company_id = a.company_id and s.id = a.id
            where a.company_id = q.company_id and a.questionnaire_id = q.id and a.answer <> ''), '[]'),
          'files', coalesce((
            select jsonb_agg(jsonb_build_object('text', a.text, 'name', f.file_name, 'sha256', f.file_sha256) order by a.position, f.added_at)
            from public.sent_questions a
            join private.shown_answers s on s.company_id = a.company_id and s.id = a.id
            join public.sent_question_files f on f.company_id = a.company_id and f.question_id = a.id
            where a.company_id = q.company_id and a.questionnaire_id = q.id and f.submitted_at is not null), '[]'))
        from public.sent_questionnaires q where q.company_id = t.company_id and q.id = questionnaire))
    from public.third_parties t where t.company_id = company and t.id = third_party
  $$;
alter function private.third_party_record(uuid, uuid, uuid, uuid) owner to app_definer;
