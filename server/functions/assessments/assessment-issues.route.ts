import { z } from 'zod'
import { assessmentIssue } from '#domain/assessments/assessment-schema.ts'
import { route } from '#server/platform/route.ts'
import { hashOfIssues, issuesOfNextStep } from './assessment-issues.ts'
import { assessmentInput, readAssessment } from './read-assessment.ts'

/** Lists what the checks know about an assessment, before it is frozen or affirmed. */
export const listIssues = route({
  method: 'POST',
  name: 'assessment-issues',
  purpose:
    'Lists what keeps an assessment from being frozen or affirmed, and the issues that it would be frozen or affirmed with.',
  may: 'signed in',
  input: assessmentInput,
  output: z.object({
    stops: z.array(assessmentIssue),
    issues: z.array(assessmentIssue),
    /** Of the issues: affirm-assessment asks for it where there are any. */
    sha256: z.string(),
  }),

  async handle(input, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: true }, async (client) => {
      const { content, at } = await readAssessment(client, input)
      const list = await issuesOfNextStep(client, input.companyId, content, at.toISOString().slice(0, 10))
      return { stops: [...list.stops], issues: [...list.issues], sha256: hashOfIssues(list) }
    })
  },
})
