import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { type Submission, submissionOf, type SubmittedControl } from '#domain/scoring/submission.ts'

/** What a submission rests on, of what the server says. */
export interface SubmissionFacts {
  readonly today: string
  readonly controls: readonly (SubmittedControl & { readonly id: string })[]
  /** Ids of controls with a POA&M item. */
  readonly plan: { readonly planned: readonly string[] }
}

/** What leaves the company; undefined for protocols without a submission. */
export function dashboardSubmission(protocol: ProtocolId, facts: SubmissionFacts): Submission | undefined {
  return submissionOf(protocol, facts.controls, facts.today, hasPlanIn(facts))
}

/** Whether a control has an open POA&M item, by its number. */
function hasPlanIn({ controls, plan }: SubmissionFacts): (nistId: string) => boolean {
  const planned = new Set(plan.planned)
  const numbers = new Set(controls.filter(({ id }) => planned.has(id)).map(({ nist_id }) => nist_id))
  return (nistId) => numbers.has(nistId)
}
