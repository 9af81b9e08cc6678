import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { templateIssues } from '#domain/questionnaires/templates/template-issues.ts'
import { parseQuestions, QUESTIONS_SCHEMA } from '#domain/questionnaires/templates/template-schema.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'

const saved = z.object({ id: z.string(), version: z.number(), revision: z.number() })

export const saveQuestionnaireTemplate = route({
  method: 'POST',
  name: 'save-questionnaire-template',
  purpose:
    'Saves a questionnaire that a company writes itself: a new one, or over the revision that was read. After it was sent, a change begins another version.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    template: z.object({ id: z.guid('Invalid questionnaire ID format'), seen: z.int() }).optional(),
    title: z.string().trim().min(1, 'Enter a title').max(300, 'At most 300 characters'),
    description: z.string().trim().max(2000, 'At most 2,000 characters').default(''),
    questions: QUESTIONS_SCHEMA,
  }),
  output: saved,

  async handle({ companyId, template, title, description, questions: json }, { caller, platform }) {
    const questions = parseQuestions(json)
    const [issue] = templateIssues(questions)
    if (issue !== undefined)
      throw new ApiError(400, 'unfinished_template', `Question ${issue.at + 1}: ${issue.message}.`)
    return inTransaction(platform.database.service, async (client) => {
      await attributeChanges(client, caller)
      const { rows } = await client.query<{ saved: unknown }>(
        'select private.save_questionnaire_template($1, $2, $3, $4, $5, $6) as saved',
        [companyId, template?.id ?? null, title, description, JSON.stringify(questions), template?.seen ?? null],
      )
      return saved.parse(rows[0]?.saved)
    })
  },
})
