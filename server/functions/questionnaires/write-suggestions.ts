import { z } from 'zod'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { suggestAnswers, type AskedQuestion, type SuggestionSources } from '#domain/questionnaires/suggest.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Call } from '#server/platform/route.ts'

const lexemes = z.array(z.string())
const sources = z.object({
  questions: z.array(
    z.object({ id: z.string(), text: z.string(), options: z.array(z.string()), hasNote: z.boolean(), lexemes }),
  ) satisfies z.ZodType<AskedQuestion[]>,
  library: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      note: z.string(),
      approvedOn: z.string(),
      customer: z.string().nullable(),
      lexemes,
    }),
  ),
  controls: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      status: z.enum(CONTROL_STATUSES),
      statement: z.string(),
      evidence: z.array(z.object({ number: z.number(), title: z.string() })),
      lexemes,
    }),
  ),
  plan: z.array(z.object({ section: z.string(), body: z.string(), lexemes })),
}) satisfies z.ZodType<SuggestionSources>

/** What stays without a suggestion loses an old one. */
const WRITE = `
  update public.inbound_questions q
  set suggestion = s.suggestion, answer = coalesce(s.suggestion ->> 'answer', ''), note = coalesce(s.suggestion ->> 'note', ''),
    state = case when s.suggestion is null then 'Unanswered' else 'Suggested' end
  from jsonb_to_recordset($3) s (id uuid, suggestion jsonb)
  where q.company_id = $1 and q.questionnaire_id = $2 and q.id = s.id and q.state in ('Unanswered', 'Suggested')`

const MARK = 'update public.inbound_questionnaires set suggested_at = now() where company_id = $1 and id = $2'

/**
 * Suggests answers to the questions that no person has answered. The caller reads the sources, the service writes the
 * suggestions, and the mark on the questionnaire, by the caller, is the one entry in the log.
 *
 * @returns how many questions have a suggestion
 */
export async function writeSuggestions(
  { caller, platform }: Call,
  { companyId, questionnaireId }: { companyId: string; questionnaireId: string },
): Promise<number> {
  const statement = {
    text: 'select public.suggestion_sources($1::uuid, $2::uuid)::text',
    values: [companyId, questionnaireId],
  }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true, timeoutMs: 20_000 })
  const { questions, ...from } = sources.parse(JSON.parse(row?.[0] ?? '{}'))
  const suggested = suggestAnswers(questions, from)
  const rows = questions.map(({ id }) => ({ id, suggestion: suggested.get(id) ?? null }))
  await inTransaction(platform.database.service, async (client) => {
    await client.query(WRITE, [companyId, questionnaireId, JSON.stringify(rows)])
    await attributeChanges(client, caller)
    await client.query(MARK, [companyId, questionnaireId])
  })
  return suggested.size
}
