import { z } from 'zod'
import {
  type Affirmed,
  affirmationDates,
  affirmationText,
  knownIssuesText,
  whyNotOfThatDay,
} from '#domain/assessments/affirmation.ts'
import { countByTitle } from '#domain/assessments/assessment-issues.ts'
import { earnsStatus, type AssessmentState } from '#domain/assessments/assessment-kinds.ts'
import { whyNotAgain, whyNotInForce } from '#domain/assessments/close-out.ts'
import { ApiError } from '#server/platform/errors.ts'
import { requireCallerStepUp } from '#server/platform/callers/step-up.ts'
import { route } from '#server/platform/route.ts'
import { hashOfIssues, issuesOfNextStep, requireProof } from './assessment-issues.ts'
import { assessmentInput, readAssessment } from './read-assessment.ts'

const line = (what: string) => z.string().trim().min(1, `Say ${what}.`).max(200, 'At most 200 characters.')

const NO_STATUS = 'Only an assessment that earns a CMMC Status has such a date'

const functionErrors = {
  nothingEarned: () =>
    new ApiError(409, 'nothing_to_affirm', 'No status was earned: there is nothing that could be affirmed.'),
  otherDay: (kept: string) =>
    new ApiError(409, 'other_status_date', `The CMMC Status Date stays ${kept}: leave it out.`),
  notOfThatDay: (why: string) => new ApiError(400, 'bad_status_date', `${why}.`),
  notDue: (why: string) => new ApiError(409, 'affirmation_not_due', `${why}.`),
  unread: (list: string) =>
    new ApiError(409, 'issues_unread', `Read the listed issues first: ${list}.`, {
      hint: 'assessment-issues lists them; send its sha256 as issuesSha256. The list may have changed since.',
    }),
  notInForce: (why: string) => new ApiError(409, 'conditional_ended', `${why}.`),
}

function occasionOf(state: AssessmentState, closesOut: boolean): string {
  if (state === 'Affirmed') return 'Annual'
  return closesOut ? 'Close-out' : 'Assessment'
}

/** Affirms the frozen record of an assessment: for the first time, for its close-out, or again a year later. */
export const affirmAssessment = route({
  method: 'POST',
  name: 'affirm-assessment',
  purpose: 'Affirms the frozen record of an assessment as its official, with a proof of identity that is fresh.',
  may: 'signed in',
  input: assessmentInput.extend({
    name: line('who affirms'),
    title: line('in which office'),
    /** Of the list of issues that the official has read, from assessment-issues. Required where there are any. */
    issuesSha256: z.string().optional(),
    /** The day on which SPRS or eMASS received the result before it was affirmed here. */
    statusOn: z.iso.date('The CMMC Status Date is a calendar day, such as 2026-11-22.').optional(),
  }),
  output: z.object({ affirmBy: z.string().nullable(), validUntil: z.string().nullable() }),

  async handle({ name, title, statusOn: given, issuesSha256, ...input }, { caller, platform }) {
    await requireCallerStepUp(platform.database, caller)
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { content, at } = await readAssessment(client, input)
      const { id, protocol, kind, state } = content.assessment
      const on = at.toISOString().slice(0, 10)
      requireItsTime(content, on)
      const affirmed = ofItsDay(content, given, on)
      const dates = affirmationDates(affirmed)
      const list = await issuesOfNextStep(client, input.companyId, content, on)
      requireProof(list)
      requireRead(list, issuesSha256)
      const { statement, citation } = affirmationText(protocol, kind, content.company)
      await client.query('select private.affirm_assessment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
        input.companyId,
        id,
        occasionOf(state, content.closes !== null),
        name,
        title,
        `${statement} (${citation}) ${knownIssuesText(list.issues.length)}`,
        dates.statusOn,
        dates.validUntil,
        dates.affirmBy,
        dates.closeOutBy,
        JSON.stringify(list.issues),
      ])
      return { affirmBy: dates.affirmBy, validUntil: dates.validUntil }
    })
  },
})

type Content = Awaited<ReturnType<typeof readAssessment>>['content']

function requireRead(list: Awaited<ReturnType<typeof issuesOfNextStep>>, read: string | undefined): void {
  if (list.issues.length > 0 && read !== hashOfIssues(list)) throw functionErrors.unread(countByTitle(list.issues))
}

function requireItsTime({ assessment, closes }: Content, on: string): void {
  const { protocol, kind, outcome, state } = assessment
  if (earnsStatus(protocol, kind) && outcome === 'none') throw functionErrors.nothingEarned()
  const ended = closes && state === 'Frozen' ? whyNotInForce(closes, on) : undefined
  if (ended !== undefined) throw functionErrors.notInForce(ended)
  const early = state === 'Affirmed' ? whyNotAgain(assessment, on) : undefined
  if (early !== undefined) throw functionErrors.notDue(early)
}

/** A status keeps its date once it has one; the Final one that closes out a Conditional one keeps that date. */
function ofItsDay({ assessment, closes }: Content, given: string | undefined, on: string): Affirmed {
  const { protocol, kind, outcome } = assessment
  const kept = assessment.statusOn ?? closes?.statusOn ?? undefined
  const endedOn = closes === null ? assessment.endedOn : null
  const affirmed = { protocol, kind, outcome, endedOn, statusOn: kept ?? given ?? on, on }
  if (given === undefined) return affirmed
  if (kept !== undefined && kept !== given) throw functionErrors.otherDay(kept)
  const why = earnsStatus(protocol, kind) ? whyNotOfThatDay(affirmed) : NO_STATUS
  if (why !== undefined) throw functionErrors.notOfThatDay(why)
  return affirmed
}
