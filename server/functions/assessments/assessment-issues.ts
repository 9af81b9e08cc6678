import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { assessmentIssues, countByTitle, type AssessmentIssues } from '#domain/assessments/assessment-issues.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import type { assessmentContent } from '#domain/assessments/assessment-schema.ts'
import { PROOF_RULE_IDS } from '#domain/assessments/proof-rules.ts'
import { ADDRESSABLE_DECISIONS } from '#domain/controls/addressable.ts'
import { exceptionEffect } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { ApiError } from '#server/platform/errors.ts'
import { controlException } from '../ssp/ssp-content.ts'
import { readRecord } from './read-assessment.ts'

const day = z.string().nullable()

const facts = z.object({
  missing: z.array(
    z.object({ rule: z.enum(PROOF_RULE_IDS), control: z.string().nullable(), objectives: z.array(z.string()) }),
  ),
  controls: z.array(
    z.object({
      nist_id: z.string(),
      status: z.enum(CONTROL_STATUSES),
      partialCase: z.boolean().nullable(),
      exception: controlException,
      evidence_count: z.number(),
      expiredEvidence: z.number(),
      naReason: z.string().nullable(),
      requirement: z.string().nullable(),
      addressable: z.enum(ADDRESSABLE_DECISIONS).nullable(),
      ownerId: z.string().nullable(),
      dueOn: day,
      reviewOn: day,
      objectives: z.object({
        total: z.number(),
        met: z.number(),
        notMet: z.number(),
        notApplicable: z.number(),
      }),
      hasStatement: z.boolean(),
      cryptography: z.string().nullable(),
      unclearInheritances: z.number(),
      expiredProofs: z.array(z.object({ provider: z.string(), endedOn: z.string() })),
    }),
  ),
  pastDueFindings: z.number(),
  missedScans: z.array(z.object({ name: z.string(), dueOn: z.string() })),
})

type Content = Pick<z.infer<typeof assessmentContent>, 'assessment' | 'closes'>

/** Refuses to freeze or affirm while proof of a status is missing. */
export function requireProof({ stops }: AssessmentIssues): void {
  if (stops.length === 0) return
  throw new ApiError(409, 'proof_missing', `Proof is missing: ${countByTitle(stops)}.`, {
    details: JSON.stringify(stops),
    hint: 'Each is listed by assessment-issues, with the place where it is resolved.',
  })
}

/** Identifies a list that an official has read. */
export function hashOfIssues({ issues }: AssessmentIssues): string {
  return createHash('sha256').update(canonicalJson(issues)).digest('hex')
}

/** What the checks know about an assessment now, as the caller may see it. */
export async function readIssues(
  client: pg.ClientBase,
  companyId: string,
  { assessment: { id, protocol, kind }, closes }: Content,
  today: string,
): Promise<AssessmentIssues> {
  const { rows } = await client.query<{ facts: unknown }>('select private.assessment_issue_facts($1, $2) as facts', [
    companyId,
    id,
  ])
  const { controls, ...known } = facts.parse(rows[0]?.facts)
  const checked = controls.map(({ exception, ...control }) => ({ ...control, ...exceptionEffect(exception, today) }))
  return assessmentIssues(
    { ...known, controls: checked },
    {
      protocol,
      today,
      earnsStatus: closes !== null || earnsStatus(protocol, kind),
    },
  )
}

/**
 * What stands in the way of the next step of an assessment, and what it is frozen or affirmed with: that of its frozen
 * record, or that of today where nothing is frozen, a status is affirmed again, or it was frozen before proof was asked
 * for. A year later nothing stops the affirmation.
 */
export async function issuesOfNextStep(
  client: pg.ClientBase,
  companyId: string,
  content: Content,
  today: string,
): Promise<AssessmentIssues> {
  const { id, state } = content.assessment
  const proof = state === 'Frozen' ? (await readRecord(client, companyId, id))?.proof : undefined
  if (proof !== undefined) return { stops: [], issues: proof.issues }
  const { stops, issues } = await readIssues(client, companyId, content, today)
  return state === 'Affirmed' ? { stops: [], issues: [...stops, ...issues] } : { stops, issues }
}
