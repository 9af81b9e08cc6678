import { z } from 'zod'
import { affirmationDates, affirmationWords, whyNotAgain } from '#domain/assessments/affirmation.ts'
import { earnsStatus, type AssessmentState } from '#domain/assessments/assessment-kinds.ts'
import { whyNotInForce } from '#domain/assessments/close-out.ts'
import { ApiError } from '#server/platform/errors.ts'
import { requireFreshProof } from '#server/platform/fresh-proof.ts'
import { route } from '#server/platform/route.ts'
import { assessmentInput, readAssessment } from './read-assessment.ts'

const line = (what: string) => z.string().trim().min(1, `Say ${what}.`).max(200, 'At most 200 characters.')

const refusal = {
  nothingEarned: () =>
    new ApiError(409, 'nothing_to_affirm', 'No status was earned: there is nothing that could be affirmed.'),
  notDue: (why: string) => new ApiError(409, 'affirmation_not_due', `${why}.`),
  notInForce: (why: string) => new ApiError(409, 'conditional_ended', `${why}.`),
}

function occasionOf(state: AssessmentState, closesOut: boolean): string {
  if (state === 'Affirmed') return 'Annual'
  return closesOut ? 'Close-out' : 'Assessment'
}

/** Somebody stands for the frozen record of an assessment: with it, with what closes it out, or again a year later. */
export const affirmAssessment = route({
  method: 'POST',
  name: 'affirm-assessment',
  purpose: 'Affirms the frozen record of an assessment as its official, with a proof of identity that is fresh.',
  may: 'signed in',
  input: assessmentInput.extend({ name: line('who affirms'), title: line('in which office') }),
  output: z.object({ affirmBy: z.string().nullable(), validUntil: z.string().nullable() }),

  async handle({ name, title, ...input }, { caller, platform }) {
    await requireFreshProof(platform.database, caller)
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { content, at } = await readAssessment(client, input)
      const { id, protocol, kind, outcome, state } = content.assessment
      if (earnsStatus(protocol, kind) && outcome === 'none') throw refusal.nothingEarned()
      const on = at.toISOString().slice(0, 10)
      const why = content.closes && state === 'Frozen' ? whyNotInForce(content.closes, on) : undefined
      if (why !== undefined) throw refusal.notInForce(why)
      const early = state === 'Affirmed' ? whyNotAgain(content.assessment.affirmBy, on) : undefined
      if (early !== undefined) throw refusal.notDue(early)
      // The date of a Conditional status stays that of the Final one that closes it out.
      const statusOn = content.assessment.statusOn ?? content.closes?.statusOn ?? on
      const dates = affirmationDates({ protocol, kind, outcome, statusOn, on })
      const { statement, citation } = affirmationWords(protocol, kind, content.company)
      await client.query('select private.affirm_assessment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
        ...[input.companyId, id, occasionOf(state, content.closes !== null), name, title],
        ...[`${statement} (${citation})`, dates.statusOn, dates.validUntil, dates.affirmBy, dates.closeOutBy],
      ])
      return { affirmBy: dates.affirmBy, validUntil: dates.validUntil }
    })
  },
})
