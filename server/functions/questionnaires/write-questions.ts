import type pg from 'pg'
import type { EditionChange } from '#domain/questionnaires/compare-editions.ts'
import type { FoundQuestion } from '#domain/questionnaires/extract-questions.ts'

interface Place {
  readonly companyId: string
  readonly questionnaireId: string
}

const ADD = `
  insert into public.inbound_questions (company_id, questionnaire_id, position, sheet, cell, note_cell, section, reference,
    text, options, answer, note, state, change, former_text)
  select $1, $2, q.position, q.sheet, q.cell, q.note_cell, q.section, q.reference, q.text, q.options, q.answer, q.note,
    case when q.answer = '' and q.note = '' then 'Unanswered' else 'Edited' end, q.change, q.former_text
  from jsonb_to_recordset($3) q (position int, sheet text, cell text, note_cell text, section text, reference text, text text,
    options text[], answer text, note text, change text, former_text text)`

/** Writes what was found in the file; questions that were found before go. */
export async function writeQuestions(
  client: pg.ClientBase,
  { companyId, questionnaireId }: Place,
  found: readonly (FoundQuestion & Partial<EditionChange>)[],
): Promise<void> {
  const rows = found.map(({ noteCell, change = null, formerText = null, ...question }, index) => ({
    ...question,
    position: index + 1,
    note_cell: noteCell,
    change,
    former_text: formerText,
  }))
  await client.query('delete from public.inbound_questions where company_id = $1 and questionnaire_id = $2', [
    companyId,
    questionnaireId,
  ])
  await client.query(ADD, [companyId, questionnaireId, JSON.stringify(rows)])
}

const PROPOSE = `
  insert into public.answer_library (company_id, question, answer, note, state, questionnaire_id)
  select distinct on (btrim(regexp_replace(lower(p.text), '\\W+', ' ', 'g'))) $1, p.text, p.answer, p.note, 'Proposed', $2
  from jsonb_to_recordset($3) p (text text, answer text, note text)
  where btrim(p.answer) <> ''
  on conflict (company_id, question_key) do nothing`

/**
 * Proposes the answers of an earlier questionnaire for the library. An answer that it has stays.
 *
 * @returns how many are new
 */
export async function proposeAnswers(
  client: pg.ClientBase,
  { companyId, questionnaireId }: Place,
  found: readonly FoundQuestion[],
): Promise<number> {
  const pairs = found.map(({ text, answer, note }) => ({ text, answer, note }))
  return (await client.query(PROPOSE, [companyId, questionnaireId, JSON.stringify(pairs)])).rowCount ?? 0
}
